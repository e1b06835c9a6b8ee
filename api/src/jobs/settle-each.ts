/** Works on items, `concurrency` of them concurrently, and returns their outcomes, in their order. */
export async function settleEach<Item>(
  items: Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<PromiseSettledResult<void>[]> {
  const outcomes: PromiseSettledResult<void>[] = [];
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [at, item] of waiting) [outcomes[at]] = await Promise.allSettled([work(item)]);
    }),
  );
  return outcomes;
}
