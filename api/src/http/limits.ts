import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../db/sql.ts";
import type { Waiting } from "../db/admission.ts";
import type { Database } from "../db/transactions.ts";
import { apiError } from "../api-error.ts";

/** At most `max` tries within `seconds` of the first. Counted in the database, so that all processes agree. */
export interface Limit {
  key: string;
  max: number;
  seconds: number;
  /** Also counts successful tries, for work that is expensive either way. */
  countsSuccesses?: boolean;
  /**
   * From this many tries on, each try waits longer, up to `longestWaitMs`. For keys that many users share, such as
   * the IP of an office, so that one user can slow the others down but can't lock them out.
   */
  slowFrom?: number;
}

/** All tries of one sender update the same row. They wait here instead of with a database connection. */
const waiting: Waiting = { max: 50, ms: 3_000, code: "too_many_requests" };
const waitStepMs = 50;
const longestWaitMs = 2_000;

/**
 * Counts a try against each limit, or rejects it. Uses its own transaction, so that a try counts even if the work
 * fails. Where a limit slows tries down, waits without a database connection.
 */
export async function countTries(database: Database, now: number, limits: Limit[]): Promise<void> {
  const tries = await count(database, now, limits);
  const over = limits.findIndex(({ max }, index) => tries[index]!.count > max);
  if (over >= 0)
    throw apiError("too_many_requests", { retry_after: Math.max(1, Math.ceil(tries[over]!.left)) });
  const wait = Math.max(
    0,
    ...limits.map(({ slowFrom = Infinity }, index) => (tries[index]!.count - slowFrom) * waitStepMs),
  );
  if (wait > 0) await sleep(Math.min(wait, longestWaitMs));
}

/** Counts a try against each limit and returns the excess over each, or 0. Never rejects. */
export async function countExcess(database: Database, now: number, limits: Limit[]): Promise<number[]> {
  const tries = await count(database, now, limits);
  return limits.map(({ max }, index) => Math.max(0, tries[index]!.count - max));
}

/** The number of tries of each key in its window, including this one, and the seconds left in the window. */
function count(database: Database, now: number, limits: Limit[]): Promise<{ count: number; left: number }[]> {
  return database.admission.oneByOne(`tries of ${limits[0]?.key}`, waiting, () =>
    insertTries(database, now, limits),
  );
}

function insertTries(
  database: Database,
  now: number,
  limits: Limit[],
): Promise<{ count: number; left: number }[]> {
  return database.inPlatform((tx) =>
    Promise.all(
      limits.map(({ key, seconds }) => {
        const isOver = sql`attempts.window_start <= ${at(now - seconds * 1000)}`;
        return tx.one(sql<{ count: number; left: number }>`
          insert into attempts (key, window_start) values (${key}, ${at(now)})
          on conflict (key) do update set
            count = case when ${isOver} then 1 else attempts.count + 1 end,
            window_start = case when ${isOver} then excluded.window_start else attempts.window_start end
          returning count, ${seconds} - extract(epoch from ${at(now)}::timestamptz - window_start)::float8 as left`);
      }),
    ),
  );
}

/**
 * Counts guesses at a secret. The try is counted before the comparison, so that concurrent guesses count too, and
 * returned on success, so that a user who has the secret never reaches the limit.
 */
export async function countGuesses<T>(
  database: Database,
  now: number,
  limits: Limit[],
  work: () => Promise<T>,
): Promise<T> {
  await countTries(database, now, limits);
  const result = await work();
  await database.inPlatform((tx) =>
    Promise.all(
      limits
        .filter(({ countsSuccesses }) => !countsSuccesses)
        .map(({ key }) =>
          // Only in the window that counted the try; a later window hasn't counted it.
          tx.run(
            sql`update attempts set count = count - 1 where key = ${key} and window_start <= ${at(now)} and count > 0`,
          ),
        ),
    ),
  );
  return result;
}

/** Deletes expired windows of any length. */
export async function removeOldTries(database: Database, now: number): Promise<void> {
  const before = now - longestSeconds * 1000;
  await database.inPlatform((tx) => tx.run(sql`delete from attempts where window_start < ${at(before)}`));
}

/** Maximum window of any limit. */
const longestSeconds = 86_400;

function at(instant: number): string {
  return new Date(instant).toISOString();
}
