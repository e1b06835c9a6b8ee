import type { Waiting } from "../db/admission.ts";
import { sql } from "../db/sql.ts";
import type { Database } from "../db/transactions.ts";
import type { PlatformTx } from "../db/tx.ts";

/** A leaky bucket that all processes fill. */
export interface SharedBucket {
  key: string;
  /** Capacity, 1 or more. */
  burst: number;
  perMinute: number;
}

/** All actions of one network update the same row. They wait here instead of with a database connection. */
const waiting: Waiting = { max: 50, ms: 3_000, code: "too_many_requests" };

/**
 * Adds one to each bucket in one statement, or to none if one of them is full. A bucket is the time at which it will be
 * empty, in a row of `attempts`, so that it drains without a write.
 *
 * @returns the first full bucket; undefined if all were counted
 */
export async function fillBuckets(
  database: Pick<Database, "admission" | "inPlatform">,
  now: number,
  buckets: SharedBucket[],
): Promise<SharedBucket | undefined> {
  const rows = buckets.map(({ key, burst, perMinute }) => ({ key, count: burst, step: 60 / perMinute }));
  const counted = await database.admission.oneByOne(`bucket ${rows[0]?.key}`, waiting, () =>
    database.inPlatform(async (tx) => {
      const filled = await tx.all(sql<{ key: string }>`
        insert into attempts as a (key, count, window_start)
        select key, count, ${at(now)}::timestamptz + make_interval(secs => step)
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, count integer, step float8) order by key
        on conflict (key) do update set count = excluded.count,
          window_start = greatest(a.window_start, ${at(now)}) + (excluded.window_start - ${at(now)}::timestamptz)
        where greatest(a.window_start, ${at(now)}) + (excluded.window_start - ${at(now)}::timestamptz)
          <= ${at(now)}::timestamptz + excluded.count * (excluded.window_start - ${at(now)}::timestamptz)
        returning key`);
      const keys = new Set(filled.map(({ key }) => key));
      if (keys.size > 0 && keys.size < rows.length)
        await releaseOne(
          tx,
          buckets.filter(({ key }) => keys.has(key)),
        );
      return keys;
    }),
  );
  return buckets.find(({ key }) => !counted.has(key));
}

/** Releases one of each bucket, for an action that failed. */
export async function drainBuckets(
  database: Pick<Database, "inPlatform">,
  buckets: SharedBucket[],
): Promise<void> {
  await database.inPlatform((tx) => releaseOne(tx, buckets));
}

async function releaseOne(tx: PlatformTx, buckets: SharedBucket[]) {
  const rows = buckets.map(({ key, perMinute }) => ({ key, step: 60 / perMinute }));
  await tx.run(sql`
    update attempts a set window_start = a.window_start - make_interval(secs => r.step)
    from (
      select a.key, r.step from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, step float8)
      join attempts a using (key) order by a.key for update of a
    ) r
    where a.key = r.key`);
}

const at = (instant: number) => new Date(instant).toISOString();
