import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

const FONTS = ["alegreya", "barlow-condensed", "cinzel", "source-sans-3"];

/** Ship the licences of the fonts beside them. */
function fontLicences(): Plugin {
  return {
    name: "font-licences",
    generateBundle() {
      const source = FONTS.map((font) => {
        const file = new URL(`node_modules/@fontsource/${font}/LICENSE`, import.meta.url);
        return `${font}\n\n${readFileSync(file, "utf8")}`;
      }).join("\n\n");
      this.emitFile({ type: "asset", fileName: "assets/fonts.LICENSE.txt", source });
    },
  };
}

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [fontLicences()],
  build: {
    outDir: "../src/hexarch/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
