import { DatabaseError } from "pg";

/**
 * The database is absent or too busy for this request: the API answers 503 with Retry-After. Whether a commit that was
 * on its way took effect is unknown, so it is never sent again from here; the caller's Idempotency-Key makes its own
 * retry safe.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number;

  constructor(reason: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(reason, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? 1;
  }
}

/**
 * SQLSTATEs after which the connection is of no use: connection exceptions (08), shutdown, crash and start-up (57P),
 * too many connections (53300), and a session ended for being idle in a transaction or for its length.
 */
const connectionEnds = /^(08|57P|53300$|25P03$|25P04$)/;
/** Too little memory or disk, a lock or a statement that took too long, and conflicts that repeated tries did not solve. */
const busy = /^(53|55P03$|57014$|40001$|40P01$)/;

/** Whether PostgreSQL ended the connection with this error. */
export function endsConnection(failure: unknown): boolean {
  return failure instanceof DatabaseError && connectionEnds.test(failure.code ?? "");
}

/** The error to throw instead where PostgreSQL reports that it is absent or busy; undefined for any other failure. */
export function unavailableFrom(failure: unknown): DatabaseUnavailable | undefined {
  if (failure instanceof DatabaseUnavailable) return failure;
  if (endsConnection(failure))
    return new DatabaseUnavailable("The database ended the connection", { cause: failure });
  if (failure instanceof DatabaseError && busy.test(failure.code ?? ""))
    return new DatabaseUnavailable("The database is busy", { cause: failure });
  return undefined;
}
