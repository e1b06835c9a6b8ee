import { setTimeout } from "node:timers/promises";
import type { JobData } from "../../jobs/queue.ts";
import type { World } from "../../world.ts";
import { importFile } from "./import-file.action.ts";
import { mayBeIdle, tryLock } from "./imported-products.queries.ts";

/** The dry run. A job that is thought dead and tried again waits for the first. */
export async function analyseImport(world: World, job: JobData["analyse-import"]): Promise<void> {
  await whileLocked(world, job.shop_id, job.import_id, () => importFile(world, { ...job, pass: "dry_run" }));
}

/** The real run. Imports of one shop follow one another. */
export async function runImport(world: World, job: JobData["run-import"]): Promise<void> {
  await whileLocked(world, job.shop_id, "products", () => importFile(world, { ...job, pass: "run" }));
}

/** Does the work while a transaction that does nothing else holds the lock: it is let go when we die. */
async function whileLocked(
  world: World,
  shopId: number,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const attempt = () =>
    world.db.inShop(shopId, async (lock) => {
      if (!(await tryLock(lock, what))) return false;
      await mayBeIdle(lock);
      await work();
      return true;
    });
  while (!(await attempt())) await setTimeout(500);
}
