let ended = false;
const listeners = new Set<() => void>();

/**
 * State of the session: ended once the server rejects it. Outside of session.ts, because the API client sets
 * it.
 */
export const sessionEnds = {
  hasEnded: () => ended,
  set(next: boolean): void {
    if (ended === next) return;
    ended = next;
    for (const listener of listeners) listener();
  },
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
