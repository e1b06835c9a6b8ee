import { sql } from "kysely";
import type { Database } from "../db/transactions.ts";
import { refusal } from "../refuse.ts";

/** At most `most` tries of something within a window, counted in the database so that all processes agree. */
export interface Limit {
  key: string;
  most: number;
  seconds: number;
}

/** Counts a try against each limit, or refuses. In its own transaction: a try counts even when what follows fails. */
export async function countTries(database: Database, now: number, limits: Limit[]): Promise<void> {
  const counts = await database.inPlatform((tx) =>
    Promise.all(
      limits.map(async ({ key, seconds }) => {
        const start = new Date(Math.floor(now / (seconds * 1000)) * seconds * 1000).toISOString();
        const row = await tx.one(sql<{ count: number }>`
          insert into attempts (key, window_start) values (${key}, ${start})
          on conflict (key, window_start) do update set count = attempts.count + 1
          returning count`);
        return row.count;
      }),
    ),
  );
  const over = limits.findIndex(({ most }, index) => counts[index]! > most);
  if (over >= 0) throw refusal("too_many_requests", { retry_after: limits[over]!.seconds });
}
