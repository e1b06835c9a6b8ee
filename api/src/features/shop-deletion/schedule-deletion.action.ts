import { deletionDays } from "@vitrine/contract/shops/shop-deletion";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import type { Call } from "../../http/call.ts";
import type { Member } from "../../http/known-members.ts";
import { newId } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { listOwners } from "../owner-notices/owners.queries.ts";
import {
  clearDeletion,
  closeForDeletion,
  countOpenOrders,
  type DeletedShop,
} from "./shop-deletion.queries.ts";

type Change = Call & { member: Member; actor: Actor };

/** Closes the shop and schedules its deletion. Open orders prevent it. Does nothing if it is scheduled already. */
export async function scheduleDeletion({ app, member, actor }: Change): Promise<void> {
  const { shop_id } = member;
  if ((await app.db.inShop(shop_id, countOpenOrders)) > 0) throw apiError("shop_has_open_orders");
  const owners = await app.db.readPlatform((tx) => listOwners(tx, shop_id));
  await app.db.inShop(shop_id, async (tx) => {
    const shop = await closeShop(app, tx, actor, "shop.deletion_scheduled");
    if (!shop) return;
    const email = {
      shop_id,
      by: member.name,
      shop: shop.name,
      deletes_at: shop.deletes_at,
      time_zone: shop.time_zone,
    };
    for (const { email: to, language } of owners)
      await app.jobs.enqueue(tx, "shop-deletion-email", {
        id: newId(app.clock.now()),
        to,
        language,
        ...email,
      });
  });
}

/**
 * Closes a shop and schedules its deletion. Returns undefined if it is scheduled already.
 * @throws shop_has_open_orders
 */
export async function closeShop(
  app: AppContext,
  tx: ShopTx,
  actor: Actor,
  action: "shop.deletion_scheduled" | "shop.abandoned",
): Promise<(DeletedShop & { deletes_at: string }) | undefined> {
  const shop = await closeForDeletion(tx);
  // An order may have been placed before the shop closed.
  if ((await countOpenOrders(tx)) > 0) throw apiError("shop_has_open_orders");
  if (!shop) return undefined;
  await recordChange(tx, actor, action, shop);
  await app.jobs.enqueue(tx, "delete-shop", { shop_id: tx.shopId }, { days: deletionDays });
  return shop;
}

/** Keeps a shop whose deletion is scheduled. It stays closed. */
export async function cancelDeletion({ tx, actor }: { tx: ShopTx; actor: Actor }): Promise<void> {
  const shop = await clearDeletion(tx);
  if (shop) await recordChange(tx, actor, "shop.deletion_cancelled", shop);
}

async function recordChange(
  tx: ShopTx,
  actor: Actor,
  action: string,
  { name }: Pick<DeletedShop, "name">,
): Promise<void> {
  const target_id = String(tx.shopId);
  await insertActivity(tx, actor, { action, target_type: "shop", target_id, target_label: name });
  await publish(tx, { kind: "store", shop_id: tx.shopId });
  // Every open dashboard of the shop displays its deletion and if it is open.
  const event = { type: "changed", what: "shops", id: null } as const;
  await publish(tx, { kind: "event", shop_id: tx.shopId, event });
}
