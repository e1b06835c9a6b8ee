import type { ShopChange } from "@vitrine/contract/shops/shops";
import { isCountry } from "@vitrine/contract/values/countries";
import { apiErrors } from "@vitrine/contract/errors";
import { publish } from "../../events/event-bus.ts";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import type { ShopTx } from "../../db/tx.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { phoneProblem } from "../addresses/phones.rules.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { storePicture } from "../pictures/store-picture.action.ts";
import { readCheckoutSettings } from "../checkout-settings/checkout-settings.queries.ts";
import { insertSetupSteps } from "../setup-steps/setup-steps.queries.ts";
import { choicesIn } from "../setup-steps/setup-steps.rules.ts";
import { convertAmounts } from "./convert-amounts.action.ts";
import { handleProblem } from "./handles.rules.ts";
import { listOtherMethods } from "./other-methods.queries.ts";
import { delivers } from "./delivers.queries.ts";
import { missingToOpen } from "./setup-guide.rules.ts";
import {
  countSetup,
  insertFormerHandle,
  lockOrderNumbers,
  requireShop,
  requireShopForUpdate,
  setFirstOrderNumber,
  takeHandle,
  updateShop,
  type ShopRow,
} from "./shops.queries.ts";

/** A change of a shop as the contract parses it. */
export type ParsedShopChange = Omit<ShopChange, "is_live" | "version" | "address" | "first_order_number"> & {
  is_live?: 0 | 1;
  version?: number;
  first_order_number?: number;
  address?: ShopRow["address"];
};

/**
 * Changes a shop. Browsers send the whole shop, so only fields that differ are written. Opening it (`is_live`
 * 1) requires an active product and a payment method.
 */
export async function changeShop(
  call: Call,
  actor: Actor,
  shopId: number,
  change: ParsedShopChange,
): Promise<{ row: ShopRow; changed: string[] }> {
  const { app } = call;
  // Pictures are processed before the transaction, to keep it short.
  const photo = change.photo instanceof File ? await urlOf(call, actor, shopId, change.photo) : undefined;
  const icon =
    change.seo?.icon instanceof File ? await urlOf(call, actor, shopId, change.seo.icon) : undefined;

  const conflicts = { shops_handle_key: "handle_taken", orders_currency_fkey: "currency_locked" } as const;
  return onConflict(conflicts, () =>
    app.db.inShop(shopId, async (tx) => {
      if (change.first_order_number !== undefined) await lockOrderNumbers(tx, change.first_order_number);
      const before = await requireShopForUpdate(tx);
      const wanted = wantedFields(before, change, photo, icon);
      const changed = changes({ ...before }, wanted);
      if (!changed) return { row: before, changed: [] };
      // A change of is_live alone is accepted for any version. All others require the latest version.
      const onlyLive = Object.keys(changed.after).every((name) => name === "is_live");
      if (change.version !== undefined && change.version !== before.version && !onlyLive)
        throw apiError("version_conflict", { version: before.version });
      if (wanted.handle && wanted.handle !== before.handle)
        await changeHandle(app, tx, before.handle, wanted.handle);
      if (wanted.country && !isCountry(wanted.country))
        throw apiError("invalid_input", { errors: { country: ["Choose a country from the list."] } });
      const phone = changed.after["phone"];
      const problem = typeof phone === "string" && phoneProblem(phone, wanted.country ?? before.country);
      if (problem) throw apiError("invalid_input", { errors: { phone: [problem] } });
      if (wanted.is_live === 1 && before.is_live === 0) {
        if (before.deletes_at !== null) throw apiError("shop_closes");
        await requireReady(tx);
      }
      const { photo: photo_key, seo, address, ...rest } = changed.after as Partial<ShopRow>;
      if (rest.first_order_number && !(await setFirstOrderNumber(tx, rest.first_order_number)))
        throw lockedError("order_numbers_locked", "first_order_number");
      const isWritten = await updateShop(tx, {
        ...rest,
        ...(photo_key !== undefined ? { photo_key } : {}),
        ...(seo !== undefined ? { seo: JSON.stringify(seo) } : {}),
        ...(address !== undefined ? { address: address && JSON.stringify(address) } : {}),
        ...(wanted.is_live === 1 && !before.went_live_at
          ? { went_live_at: new Date(app.clock.now()).toISOString() }
          : {}),
      });
      if (!isWritten) throw lockedError("currency_locked", "currency");
      if (rest.currency) await convertAmounts(tx, before.currency, rest.currency);
      await insertSetupSteps(tx, actor.account_id, choicesIn(changed.after));
      const action = onlyLive ? (wanted.is_live === 1 ? "shop.went_live" : "shop.closed") : "shop.changed";
      await insertActivity(tx, actor, {
        action,
        target_type: "shop",
        target_id: String(shopId),
        target_label: before.name,
        ...changed,
      });
      await publish(tx, { kind: "store", shop_id: shopId });
      // Every open dashboard of the shop displays its name and if it is open.
      const event = { type: "changed", what: "shops", id: null } as const;
      await publish(tx, { kind: "event", shop_id: shopId, event });
      return { row: await requireShop(tx), changed: Object.keys(changed.after) };
    }),
  );
}

async function requireReady(tx: ShopTx): Promise<void> {
  const missing = missingToOpen({
    products: await countSetup(tx),
    settings: await readCheckoutSettings(tx),
    other_methods: await listOtherMethods(tx),
    delivers: await delivers(tx),
  });
  if (missing.length > 0) throw apiError("shop_not_ready", { missing });
}

/** The error for a field that can't change after the first order. */
function lockedError(code: "currency_locked" | "order_numbers_locked", field: string): Error {
  return apiError(code, { errors: { [field]: [apiErrors[code].message] } });
}

async function urlOf(call: Call, actor: Actor, shopId: number, file: File): Promise<string> {
  const picture = await storePicture(call.app, shopId, actor, new Uint8Array(await file.arrayBuffer()));
  return picture.url;
}

/** The given fields merged into the stored ones. The URL of the current picture keeps it. */
function wantedFields(
  before: ShopRow,
  change: ParsedShopChange,
  photo: string | undefined,
  icon: string | undefined,
) {
  const { photo: _photo, seo: _seo, version: _version, ...given } = change;
  const known = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<ShopRow>;
  const seo = change.seo
    ? {
        ...before.seo,
        title: change.seo.title === undefined ? (before.seo.title ?? null) : change.seo.title || null,
        description:
          change.seo.description === undefined
            ? (before.seo.description ?? null)
            : change.seo.description || null,
        icon: icon ?? (change.seo.icon === null || change.seo.icon === "" ? null : (before.seo.icon ?? null)),
      }
    : undefined;
  return {
    ...known,
    ...(photo !== undefined
      ? { photo }
      : change.photo === null || change.photo === ""
        ? { photo: null }
        : {}),
    ...(seo &&
    JSON.stringify(seo) !==
      JSON.stringify({
        ...before.seo,
        title: before.seo.title ?? null,
        description: before.seo.description ?? null,
        icon: before.seo.icon ?? null,
      })
      ? { seo }
      : {}),
  } as Partial<ShopRow>;
}

/** Checks the new handle, and has the old one redirect to it. The shop's row is written later. */
async function changeHandle({ clock }: Call["app"], tx: ShopTx, old: string, handle: string): Promise<void> {
  const problem = handleProblem(handle);
  if (problem) throw apiError("invalid_input", { errors: { handle: [problem] } });
  const now = new Date(clock.now()).toISOString();
  if (!(await takeHandle(tx, { handle, shopId: tx.shopId, now }))) throw apiError("handle_taken");
  await insertFormerHandle(tx, old, now);
}
