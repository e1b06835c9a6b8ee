import { defaultsFor, isCountry, pricesIncludeTaxIn } from "@vitrine/contract/values/countries";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import { onConflict, apiError } from "../../api-error.ts";
import type { Session } from "../accounts/sessions.queries.ts";
import { phoneProblem } from "../addresses/phones.rules.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { insertCheckoutSettings } from "../checkout-settings/checkout-settings.queries.ts";
import { insertAddedTax } from "../sales-tax/sales-tax.queries.ts";
import { insertSetupSteps } from "../setup-steps/setup-steps.queries.ts";
import { changeShop, type ParsedShopChange } from "./change-shop.action.ts";
import { handleProblem } from "./handles.rules.ts";
import {
  deleteNewShop,
  insertMembership,
  insertShop,
  requireShop,
  takeHandle,
  type ShopRow,
} from "./shops.queries.ts";
import { usualDeliveryFee } from "./shops.rules.ts";

/** Creates a shop with the user as its owner. Missing fields default to those of the country. */
export async function openShop(call: Call, owner: Session, actor: Actor, draft: NewShop): Promise<ShopRow> {
  const { app } = call;
  if (!isCountry(draft.country))
    throw apiError("invalid_input", { errors: { country: ["Choose a country from the list."] } });
  const problem = handleProblem(draft.handle);
  if (problem) throw apiError("invalid_input", { errors: { handle: [problem] } });
  const { name, handle, country, language, is_demo, email, phone } = draft;
  const wrongPhone = phone && phoneProblem(phone, country);
  if (wrongPhone) throw apiError("invalid_input", { errors: { phone: [wrongPhone] } });
  const shop = {
    ...defaultsFor(country),
    ...withoutEmpty({ currency: draft.currency, time_zone: draft.time_zone, units: draft.units }),
  };

  const { id } = await onConflict({ shops_handle_key: "handle_taken" }, () =>
    app.db.inPlatform(async (tx) => {
      const now = new Date(app.clock.now()).toISOString();
      if (!(await takeHandle(tx, { handle, shopId: null, now }))) throw apiError("handle_taken");
      const made = await insertShop(tx, {
        name,
        handle,
        country,
        ...shop,
        is_demo: is_demo ?? false,
        ...withoutEmpty({ language, email, phone }),
      });
      await insertMembership(tx, made.id, owner.account_id, "owner");
      return made;
    }),
  );
  // If the process dies here, the shop has the default checkout settings.
  await app.db.inShop(id, async (tx) => {
    await insertCheckoutSettings(tx, { delivery_fee: usualDeliveryFee(shop.currency) });
    if (!pricesIncludeTaxIn(country)) await insertAddedTax(tx);
    // The form always sends a currency. Only one that differs from the country's was chosen.
    if (shop.currency !== defaultsFor(country).currency)
      await insertSetupSteps(tx, owner.account_id, ["currency"]);
    await insertActivity(
      tx,
      { ...actor, role: "owner" },
      { action: "shop.opened", target_type: "shop", target_id: String(id), target_label: name },
    );
  });
  const { photo, seo } = draft;
  if (photo || seo) {
    // A picture belongs to a shop, so the shop is created first. If the picture can't be read, the shop is
    // deleted and its handle is available again.
    await changeShop(call, { ...actor, role: "owner" }, id, { photo, seo }).catch(
      async (failure: unknown) => {
        await app.db.inPlatform((tx) => deleteNewShop(tx, id));
        throw failure;
      },
    );
  }
  return app.db.inShop(id, requireShop);
}

type NewShop = Pick<ShopRow, "name" | "handle" | "country"> & {
  [Name in "currency" | "time_zone" | "language" | "email" | "phone"]?: string | null;
} & Pick<ParsedShopChange, "photo" | "seo"> & { units?: ShopRow["units"] | null; is_demo?: boolean };

function withoutEmpty<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
