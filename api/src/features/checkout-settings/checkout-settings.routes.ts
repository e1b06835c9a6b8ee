import { settingsProblems } from "@vitrine/contract/checkout/checkout-settings";
import { markDue } from "../../db/due-works.queries.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { insertSetupSteps } from "../setup-steps/setup-steps.queries.ts";
import { choicesIn } from "../setup-steps/setup-steps.rules.ts";
import { readCheckoutSettings, updateCheckoutSettings } from "./checkout-settings.queries.ts";

export const checkoutSettingsRoutes = {
  read: shop.checkout_settings.read.handler(async ({ context: { tx } }) => ({
    data: await readCheckoutSettings(tx),
  })),

  update: shop.checkout_settings.update.handler(async ({ input: { body }, context: { tx, actor } }) => {
    const { data, changed } = await saveSettings(tx, actor, {
      read: readCheckoutSettings,
      update({ currency: _, ...stored }) {
        const wanted = { ...stored, ...body };
        const problems = Object.entries(settingsProblems(wanted)).map(([name, message]) => [name, [message]]);
        if (problems.length > 0) throw apiError("invalid_input", { errors: Object.fromEntries(problems) });
        return updateCheckoutSettings(tx, wanted);
      },
      log: { action: "checkout_settings.changed", target_type: "checkout_settings" },
    });
    if (changed) await insertSetupSteps(tx, actor.account_id, choicesIn(changed.after));
    // Orders that wait already follow the new time.
    if (changed && "cod_cancel_hours" in changed.after) await markDue(tx, ["unconfirmed-orders"]);
    await invalidateStorefront(tx);
    return { message: "Settings saved.", data };
  }),
};
