/** Works on items, `atOnce` of them concurrently, and returns their outcomes, in their order. */
export async function settleEach<Item>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<PromiseSettledResult<void>[]> {
  const outcomes: PromiseSettledResult<void>[] = [];
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, item] of waiting) [outcomes[at]] = await Promise.allSettled([work(item)]);
    }),
  );
  return outcomes;
}
