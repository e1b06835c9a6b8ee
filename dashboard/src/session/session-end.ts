let ended = false;
const listeners = new Set<() => void>();

/** Whether the server still knows the session. Apart from session.ts because the API's client tells it. */
export const sessionEnds = {
  hasEnded: () => ended,
  end(now: boolean): void {
    if (ended === now) return;
    ended = now;
    for (const listener of listeners) listener();
  },
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
