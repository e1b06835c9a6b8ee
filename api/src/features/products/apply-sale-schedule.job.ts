import type { JobData } from "../../jobs/job-data.ts";
import type { AppContext } from "../../app-context.ts";
import { enqueueFor, isEarly } from "./enqueue-for.ts";
import { applySaleSchedule } from "./apply-sale-schedule.action.ts";

/** As many products as can be written in a few tenths of a second. */
const takenAlong = 100;

/** Begins or ends a product's sales that are due. */
export async function applySaleScheduleOf(
  app: AppContext,
  due: JobData["apply-sale-schedule"],
): Promise<void> {
  const { shop_id, product_id } = due;
  if (isEarly(app, due))
    return app.db.inShop(shop_id, (tx) => enqueueFor(app, tx, "apply-sale-schedule", due));
  const at = new Date(Math.max(Date.parse(due.at), app.clock.now())).toISOString();
  try {
    await app.db.inShop(shop_id, (tx) => applySaleSchedule(tx, product_id, at, takenAlong));
  } catch (failure) {
    app.log.warn({ shop_id, product_id, failure }, "sales cannot be applied together");
    // An error of another product must not block this one.
    await app.db.inShop(shop_id, (tx) => applySaleSchedule(tx, product_id, at, 0));
  }
}
