import { DatabaseError } from "pg";

/**
 * The database is absent or too busy for this request: the API answers 503 with Retry-After. It is unknown
 * whether a pending commit took effect, so the server never retries it; the caller's Idempotency-Key makes
 * its own retry safe.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number;

  constructor(reason: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(reason, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? 1;
  }
}

/**
 * SQLSTATEs after which a connection is unusable: connection exceptions (08), shutdown, crash and start-up
 * (57P), too many connections (53300), and a session ended because it was idle in a transaction or too long.
 */
const connectionEnds = /^(08|57P|53300$|25P03$|25P04$)/;
/**
 * Too little memory or disk space, a lock or statement that took too long, and conflicts that retries did not
 * solve.
 */
const busy = /^(53|55P03$|57014$|40001$|40P01$)/;

/** True if PostgreSQL ended the connection with this error. */
export function endsConnection(failure: unknown): boolean {
  return failure instanceof DatabaseError && connectionEnds.test(failure.code ?? "");
}

/**
 * The error to throw instead if PostgreSQL reports that it is absent or busy; undefined for any other
 * failure.
 */
export function unavailableFrom(failure: unknown): DatabaseUnavailable | undefined {
  if (failure instanceof DatabaseUnavailable) return failure;
  if (endsConnection(failure))
    return new DatabaseUnavailable("The database ended the connection", { cause: failure });
  if (failure instanceof DatabaseError && busy.test(failure.code ?? ""))
    return new DatabaseUnavailable("The database is busy", { cause: failure });
  return undefined;
}
