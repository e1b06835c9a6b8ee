import { defaultsFor, isCountry } from "@vitrine/contract/countries";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import { onConflict, refusal } from "../../refuse.ts";
import type { Session } from "../accounts/sessions.queries.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { insertCheckoutSettings } from "../checkout-settings/checkout-settings.queries.ts";
import { handleProblem } from "./handles.rules.ts";
import { insertMembership, insertShop, theShop, type ShopRow } from "./shops.queries.ts";
import { usualDeliveryFee } from "./shops.rules.ts";

/** Opens a shop for a person, who becomes its owner. What is not said follows from the country. */
export async function openShop(
  { world }: Call,
  owner: Session,
  actor: Actor,
  draft: {
    name: string;
    handle: string;
    country: string;
    currency?: string;
    time_zone?: string;
    units?: "metric" | "imperial";
    language?: string;
    is_demo?: boolean;
  },
): Promise<ShopRow> {
  if (!isCountry(draft.country))
    throw refusal("invalid_input", { errors: { country: ["Choose a country from the list."] } });
  const problem = handleProblem(draft.handle);
  if (problem) throw refusal("invalid_input", { errors: { handle: [problem] } });
  const { name, handle, country, language, is_demo } = draft;
  const shop = {
    ...defaultsFor(country),
    ...withoutEmpty({ currency: draft.currency, time_zone: draft.time_zone, units: draft.units }),
  };

  const { id } = await onConflict({ shops_handle_key: "handle_taken" }, () =>
    world.db.inPlatform(async (tx) => {
      const made = await insertShop(tx, {
        name,
        handle,
        country,
        ...shop,
        email: owner.email,
        is_demo: is_demo ?? false,
        ...(language ? { language } : {}),
      });
      await insertMembership(tx, made.id, owner.account_id, "owner");
      return made;
    }),
  );
  // Should the process end here, the shop lives with the defaults of the table.
  return world.db.inShop(id, async (tx) => {
    await insertCheckoutSettings(tx, { delivery_fee: usualDeliveryFee(shop.currency) });
    await insertActivity(
      tx,
      { ...actor, role: "owner" },
      { action: "shop.opened", target_type: "shop", target_id: String(id), target_label: name },
    );
    return theShop(tx);
  });
}

function withoutEmpty<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
