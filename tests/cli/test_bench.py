from tests.cli.running import Run


def test_the_shape_of_the_answer(run: Run) -> None:
    speeds = run("bench", "conquest", "--seconds", "0.1", "--json").json
    assert list(speeds) == ["conquest"]
    assert list(speeds["conquest"]) == [
        "decisions_per_cpu_second",
        "games_per_cpu_second",
        "referee_per_cpu_second",
    ]
    assert all(speed > 0 for speed in speeds["conquest"].values())


def test_a_table_for_people(run: Run) -> None:
    out = run("bench", "--seconds", "0.1").out
    assert out.splitlines()[0].split() == ["per", "CPU-second", "decisions", "games", "referee"]
    assert "conquest" in out
