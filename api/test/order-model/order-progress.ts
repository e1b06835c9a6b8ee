/** All transitions of the specification that a move can make. */
const numbered = "1 2 3 4 5 5b 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24".split(" ");

/** Numbers of the transitions that were made less than 50 times. */
export const rareTransitions = (made: ReadonlyMap<string, number>): string[] =>
  numbered.filter((number) => (made.get(number) ?? 0) < 50);

/** The runs that have ended. A long test prints them every 250 runs. */
export class Progress {
  hasFailed = false;
  #ended = 0;
  readonly #began = performance.now();
  readonly #runs: number;
  constructor(runs: number) {
    this.#runs = runs;
  }

  add(made: ReadonlyMap<string, number>): void {
    this.#ended++;
    if (this.#ended % 250 === 0 && this.#ended < this.#runs) console.log(this.line(made));
  }

  /** The number of runs, runs per second, and how often each transition was made. */
  line(made: ReadonlyMap<string, number>): string {
    const seconds = (performance.now() - this.#began) / 1000;
    const numbers = [...made].toSorted(([a], [b]) => Number.parseFloat(a) - Number.parseFloat(b));
    return `${this.#ended} of ${this.#runs} runs, ${(this.#ended / seconds).toFixed(1)} per second: ${numbers
      .map(([number, times]) => `${number} ×${times}`)
      .join(", ")}`;
  }
}
