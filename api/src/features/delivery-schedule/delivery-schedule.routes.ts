import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { readSchedule, updateSchedule } from "./delivery-schedule.queries.ts";

export const deliveryScheduleRoutes = {
  read: shop.delivery_schedule.read.handler(async ({ context: { tx } }) => ({
    data: await readSchedule(tx),
  })),

  update: shop.delivery_schedule.update.handler(async ({ input: { body }, context: { tx, actor } }) => {
    const { data } = await saveSettings(tx, actor, {
      read: readSchedule,
      update: () => updateSchedule(tx, body),
      log: { action: "delivery_schedule.changed", target_type: "delivery_schedule" },
    });
    await invalidateStorefront(tx);
    return { message: "Settings saved.", data };
  }),
};
