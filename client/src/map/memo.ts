import { Component, type ComponentChildren, type FunctionComponent, h } from "preact";

/** Draw a component again only when one of its properties is another one. */
export function memo<P extends object>(inner: FunctionComponent<P>): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const now = this.props as Record<string, unknown>;
      const then = next as Record<string, unknown>;
      const names = new Set([...Object.keys(now), ...Object.keys(then)]);
      return [...names].some((name) => now[name] !== then[name]);
    }
    override render(): ComponentChildren {
      return h(inner, this.props as P & { children?: ComponentChildren });
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
