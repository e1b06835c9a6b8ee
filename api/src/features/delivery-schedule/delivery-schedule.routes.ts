import { apiError } from "../../api-error.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { readSchedule, updateSchedule } from "./delivery-schedule.queries.ts";

export const deliveryScheduleRoutes = {
  read: shop.delivery_schedule.read.handler(async ({ context: { tx } }) => ({
    data: await readSchedule(tx),
  })),

  update: shop.delivery_schedule.update.handler(async ({ input: { body }, context: { tx, actor } }) => {
    const before = await readSchedule(tx);
    if (!(await updateSchedule(tx, body))) throw apiError("version_conflict", { current: before });
    const after = await readSchedule(tx);
    const changed = changes({ ...before, version: 0 }, { ...after, version: 0 });
    if (changed)
      await insertActivity(tx, actor, {
        action: "delivery_schedule.changed",
        target_type: "delivery_schedule",
        target_id: String(tx.shopId),
        ...changed,
      });
    await invalidateStorefront(tx);
    return { message: "Settings saved.", data: after };
  }),
};
