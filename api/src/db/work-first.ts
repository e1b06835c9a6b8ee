/**
 * Thrown in a transaction to undo its changes: the work runs outside of it, for example because it calls another host, and
 * then the transaction runs again.
 */
export class WorkFirst extends Error {
  override name = "WorkFirst";
  readonly work: () => Promise<void>;
  constructor(work: () => Promise<void>) {
    super("This work must be done outside of the transaction first");
    this.work = work;
  }
}

/** Each time, the work has changed the rows that required it. */
const maxWorks = 3;

/** Runs a transaction, and the work that it requires first. */
export async function withWorkFirst<T>(transaction: () => Promise<T>): Promise<T> {
  for (let works = 0; ; works++)
    try {
      return await transaction();
    } catch (failure) {
      if (!(failure instanceof WorkFirst) || works === maxWorks) throw failure;
      await failure.work();
    }
}
