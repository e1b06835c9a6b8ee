/**
 * Runs a task when it is the key's turn. Rejects with the result of `full` if too many tasks of the key wait
 * already.
 */
type FairQueue = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `max` tasks at once and alternates between keys, so that one account's batch of three hundred
 * doesn't delay another account's single task.
 *
 * @param maxWaiting tasks of one key; each may contain the bytes of an upload
 */
export function createFairQueue({
  max,
  maxWaiting,
  full,
}: {
  max: number;
  maxWaiting: number;
  full: () => Error;
}): FairQueue {
  // In the order of turns: a key that had its turn moves to the end.
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    const [key, starts] = waiting.entries().next().value ?? [];
    if (key === undefined || !starts) return;
    const start = starts.shift()!;
    waiting.delete(key);
    if (starts.length > 0) waiting.set(key, starts);
    start();
  }

  return async (key, task) => {
    if (running < max) running += 1;
    else
      await new Promise<void>((resolve, reject) => {
        const starts = waiting.get(key) ?? [];
        if (starts.length >= maxWaiting) return reject(full());
        starts.push(resolve);
        waiting.set(key, starts);
      });
    try {
      return await task();
    } finally {
      // The slot passes to a waiting task, so that a new task can't overtake it.
      if (waiting.size > 0) startNext();
      else running -= 1;
    }
  };
}
