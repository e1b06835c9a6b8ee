/** One of each choice in every way, the last choice changing first; no more than `max`. */
export function combinations(choices: string[][], max: number): string[][] {
  return choices.reduce<string[][]>(
    (all, values) => all.flatMap((one) => values.map((value) => [...one, value])).slice(0, max),
    [[]],
  );
}
