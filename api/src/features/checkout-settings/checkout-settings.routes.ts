import { touchStore } from "../../events/store-map.ts";
import { shop } from "../../http/doors.ts";
import { refusal } from "../../refuse.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { insertSetupSteps } from "../setup-steps/setup-steps.queries.ts";
import { choicesIn } from "../setup-steps/setup-steps.rules.ts";
import { theCheckoutSettings, updateCheckoutSettings } from "./checkout-settings.queries.ts";

export const checkoutSettingsRoutes = {
  read: shop.checkout_settings.read.handler(async ({ context: { tx } }) => ({
    data: await theCheckoutSettings(tx),
  })),

  update: shop.checkout_settings.update.handler(async ({ input: { body }, context: { tx, actor } }) => {
    const before = await theCheckoutSettings(tx);
    if (!(await updateCheckoutSettings(tx, body))) throw refusal("version_conflict", { current: before });
    const after = await theCheckoutSettings(tx);
    const changed = changes({ ...before, version: 0 }, { ...after, version: 0 });
    if (changed) {
      await insertSetupSteps(tx, actor.account_id, choicesIn(changed.after));
      await insertActivity(tx, actor, {
        action: "checkout_settings.changed",
        target_type: "checkout_settings",
        target_id: String(tx.shopId),
        ...changed,
      });
    }
    await touchStore(tx);
    return { message: "Settings saved.", data: after };
  }),
};
