/**
 * Runs work once for all callers that request it at the same time. Apart for each `owner`, such as the storage that the result
 * is written to.
 */
export function createSharedWork<Result>() {
  const runningOf = new WeakMap<object, Map<string, Promise<Result>>>();
  return function share(owner: object, key: string, work: () => Promise<Result>): Promise<Result> {
    const running = runningOf.get(owner) ?? new Map<string, Promise<Result>>();
    runningOf.set(owner, running);
    const known = running.get(key);
    if (known) return known;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
