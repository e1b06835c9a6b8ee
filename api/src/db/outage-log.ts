import type { Logger } from "pino";

/** Logs a failure to reach the database. @param what the activity that failed */
export type LogOutage = (what: string, failure: unknown) => void;

const quietMs = 5_000;

/** Logs one failure per activity in five seconds: under load, every request would repeat it. */
export function createOutageLog(log: Logger): LogOutage {
  const quietUntil = new Map<string, number>();
  return (what, failure) => {
    const now = performance.now();
    if (now < (quietUntil.get(what) ?? 0)) return;
    quietUntil.set(what, now + quietMs);
    log.warn({ reason: reasonOf(failure) }, `database failure: ${what}`);
  };
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.cause instanceof Error ? `${failure.message}: ${failure.cause.message}` : failure.message;
}
