/** All combinations of one value per list, at most `max`. The last list changes fastest. */
export function combinations(choices: string[][], max: number): string[][] {
  return choices.reduce<string[][]>(
    (all, values) => all.flatMap((one) => values.map((value) => [...one, value])).slice(0, max),
    [[]],
  );
}
