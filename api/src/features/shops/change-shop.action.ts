import type { ShopChange } from "@vitrine/contract/shops";
import { isCountry } from "@vitrine/contract/countries";
import { tell } from "../../events/event-bus.ts";
import type { Actor } from "../../actor.ts";
import type { Call } from "../../http/call.ts";
import { onConflict, refusal } from "../../refuse.ts";
import { phoneProblem } from "../addresses/phones.rules.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { storePicture } from "../pictures/store-picture.action.ts";
import { handleProblem } from "./handles.rules.ts";
import { findReadiness, theShop, theShopForUpdate, updateShop, type ShopRow } from "./shops.queries.ts";
import { readiness } from "./shops.rules.ts";

type Change = Omit<ShopChange, "is_live" | "version"> & { is_live?: 0 | 1; version?: number };

/**
 * Changes a shop. The browser sends the whole shop back, so only fields that differ are written; opening (`is_live`
 * 1) waits for a product, a way to pay and a delivery fee.
 */
export async function changeShop(call: Call, actor: Actor, shopId: number, change: Change): Promise<ShopRow> {
  const { world } = call;
  // Pictures are made before the transaction: it stays short.
  const photo = change.photo instanceof File ? await urlOf(call, actor, shopId, change.photo) : undefined;
  const icon =
    change.seo?.icon instanceof File ? await urlOf(call, actor, shopId, change.seo.icon) : undefined;

  return onConflict({ shops_handle_key: "handle_taken" }, () =>
    world.db.inShop(shopId, async (tx) => {
      const before = await theShopForUpdate(tx);
      const wanted = wantedFields(before, change, photo, icon);
      const changed = changes({ ...before }, wanted);
      if (!changed) return before;
      // A toggle of is_live alone is meant whatever else has changed; anything more needs the latest copy.
      const onlyLive = Object.keys(changed.after).every((name) => name === "is_live");
      if (change.version !== undefined && change.version !== before.version && !onlyLive)
        throw refusal("version_conflict", { version: before.version });
      if (wanted.handle && wanted.handle !== before.handle) refuseHandle(wanted.handle);
      if (wanted.country && !isCountry(wanted.country))
        throw refusal("invalid_input", { errors: { country: ["Choose a country from the list."] } });
      const phone = changed.after["phone"];
      const problem = typeof phone === "string" && phoneProblem(phone, wanted.country ?? before.country);
      if (problem) throw refusal("invalid_input", { errors: { phone: [problem] } });
      const has = await findReadiness(tx);
      if ("currency" in changed.after && has?.orders) throw refusal("currency_locked");
      if (wanted.is_live === 1 && before.is_live === 0) {
        const ready = readiness(has!, false);
        if (!ready.may_go_live)
          throw refusal("shop_not_ready", {
            missing: ready.steps.filter((s) => s.required && !s.done).map((s) => s.key),
          });
      }
      const { photo: photo_key, seo, ...rest } = changed.after as Partial<ShopRow>;
      await updateShop(tx, {
        ...rest,
        ...(photo_key !== undefined ? { photo_key } : {}),
        ...(seo !== undefined ? { seo: JSON.stringify(seo) } : {}),
        ...(wanted.is_live === 1 && !before.went_live_at
          ? { went_live_at: new Date(world.clock.now()).toISOString() }
          : {}),
      });
      const action = onlyLive ? (wanted.is_live === 1 ? "shop.went_live" : "shop.closed") : "shop.changed";
      await insertActivity(tx, actor, {
        action,
        target_type: "shop",
        target_id: String(shopId),
        target_label: before.name,
        ...changed,
      });
      await tell(tx, { kind: "store", shop_id: shopId });
      // Every open dashboard of the shop, whoever sits before it, shows its name and whether it is open.
      const event = { type: "changed", what: "shops", id: null } as const;
      await tell(tx, { kind: "event", shop_id: shopId, event });
      return theShop(tx);
    }),
  );
}

async function urlOf(call: Call, actor: Actor, shopId: number, file: File): Promise<string> {
  const picture = await storePicture(call.world, shopId, actor, new Uint8Array(await file.arrayBuffer()));
  return picture.url;
}

/** What the shop would be: the change's known fields over the stored ones. A picture sent back as its address stays. */
function wantedFields(before: ShopRow, change: Change, photo: string | undefined, icon: string | undefined) {
  const { name, handle, is_live, country, currency, time_zone, units, language, email, phone } = change;
  const given = { name, handle, is_live, country, currency, time_zone, units, language, email, phone };
  const known = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<ShopRow>;
  const seo = change.seo
    ? {
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
        title: before.seo.title ?? null,
        description: before.seo.description ?? null,
        icon: before.seo.icon ?? null,
      })
      ? { seo }
      : {}),
  } as Partial<ShopRow>;
}

function refuseHandle(handle: string): void {
  const problem = handleProblem(handle);
  if (problem) throw refusal("invalid_input", { errors: { handle: [problem] } });
}
