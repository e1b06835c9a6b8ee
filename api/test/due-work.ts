import { takeDueWorks } from "../src/db/due-works.queries.ts";
import { runShopWork } from "../src/jobs/each-hour.ts";
import { hourlyWork } from "../src/jobs/timetable.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Does the work of all shops that is due within the given days plus two hours. Returns the ids of shops that
 * had any.
 */
export async function doDueWork({ app }: TestApp, days = 0): Promise<number[]> {
  const shops = await app.db.inPlatform((tx) =>
    takeDueWorks(tx, {
      now: new Date(app.clock.now() + (days * 24 + 2) * 3_600_000).toISOString(),
      works: hourlyWork.map(({ name }) => name),
      limit: 10_000,
    }),
  );
  for (const shop of shops) await runShopWork(app, hourlyWork, shop);
  return shops.map(({ shop_id }) => shop_id).toSorted((a, b) => a - b);
}
