import { settingsProblems } from "@vitrine/contract/orders/checkout-settings";
import { markDue } from "../../db/due-works.queries.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { insertSetupSteps } from "../setup-steps/setup-steps.queries.ts";
import { choicesIn } from "../setup-steps/setup-steps.rules.ts";
import { readCheckoutSettings, updateCheckoutSettings } from "./checkout-settings.queries.ts";

export const checkoutSettingsRoutes = {
  read: shop.checkout_settings.read.handler(async ({ context: { tx } }) => ({
    data: await readCheckoutSettings(tx),
  })),

  update: shop.checkout_settings.update.handler(async ({ input: { body }, context: { tx, actor } }) => {
    const before = await readCheckoutSettings(tx);
    const { currency: _, ...stored } = before;
    const wanted = { ...stored, ...body };
    const problems = Object.entries(settingsProblems(wanted)).map(([name, message]) => [name, [message]]);
    if (problems.length > 0) throw apiError("invalid_input", { errors: Object.fromEntries(problems) });
    if (!(await updateCheckoutSettings(tx, wanted))) throw apiError("version_conflict", { current: before });
    const after = await readCheckoutSettings(tx);
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
    // Orders that wait already follow the new time.
    if (changed && "cod_cancel_hours" in changed.after) await markDue(tx, ["unconfirmed-orders"]);
    await invalidateStorefront(tx);
    return { message: "Settings saved.", data: after };
  }),
};
