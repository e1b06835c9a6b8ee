import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Waiting } from "../db/admission.ts";
import type { Database } from "../db/transactions.ts";
import { apiError } from "../api-error.ts";

/**
 * At most `most` tries of something within so many seconds of the first, counted in the database so that all
 * processes agree.
 */
export interface Limit {
  key: string;
  most: number;
  seconds: number;
  /** Tries that succeed count, too: for work that is expensive however it ends. */
  countsSuccesses?: boolean;
  /**
   * From this many tries on, each waits longer, up to `longestWaitMs`, before it goes on: for what many users share,
   * such as the IP of an office, so that one of them can slow the others down but not lock them out.
   */
  slowFrom?: number;
}

/** All tries of one sender change the same row: they wait for it here, and not with a connection. */
const waiting: Waiting = { max: 50, ms: 3_000, code: "too_many_requests" };
const waitStepMs = 50;
const longestWaitMs = 2_000;

/**
 * Counts a try against each limit, or refuses. In its own transaction: a try counts even when what follows fails. Waits
 * where a limit slows down, without holding a connection.
 */
export async function countTries(database: Database, now: number, limits: Limit[]): Promise<void> {
  const tries = await count(database, now, limits);
  const over = limits.findIndex(({ most }, index) => tries[index]!.count > most);
  if (over >= 0)
    throw apiError("too_many_requests", { retry_after: Math.max(1, Math.ceil(tries[over]!.left)) });
  const wait = Math.max(
    0,
    ...limits.map(({ slowFrom = Infinity }, index) => (tries[index]!.count - slowFrom) * waitStepMs),
  );
  if (wait > 0) await sleep(Math.min(wait, longestWaitMs));
}

/** Counts a try against each limit and answers by how many each is exceeded, 0 where it is not. Never refuses. */
export async function countExcess(database: Database, now: number, limits: Limit[]): Promise<number[]> {
  const tries = await count(database, now, limits);
  return limits.map(({ most }, index) => Math.max(0, tries[index]!.count - most));
}

/** How often each key was tried in its window, this time included, and how many seconds the window has left. */
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
 * Counts guesses at a secret: the try is counted before the work compares, so that guesses sent all at once count,
 * too, and given back when the work succeeds, so that who knows the secret never runs out.
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
          // The window that the try was counted in; one that has begun since has not counted it.
          tx.run(
            sql`update attempts set count = count - 1 where key = ${key} and window_start <= ${at(now)} and count > 0`,
          ),
        ),
    ),
  );
  return result;
}

/** Forgets windows that are over, whatever their length. */
export async function forgetOldTries(database: Database, now: number): Promise<void> {
  const before = now - longestSeconds * 1000;
  await database.inPlatform((tx) => tx.run(sql`delete from attempts where window_start < ${at(before)}`));
}

/** No limit's window is longer. */
const longestSeconds = 86_400;

function at(instant: number): string {
  return new Date(instant).toISOString();
}
