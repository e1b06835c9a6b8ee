import type { SeoDraft } from "@vitrine/contract/shops/seo";
import type * as z from "zod";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { publish } from "../../events/event-bus.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { listPictures } from "../pictures/pictures.queries.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import { requireShopForUpdate, updateShop } from "../shops/shops.queries.ts";
import { completeSeo, type StoredSeo } from "../shops/stored-seo.rules.ts";

type Draft = z.output<typeof SeoDraft> & { version: number };

/** Saves the SEO settings, unless the shop was changed since the draft's version. */
export async function saveSeo(
  tx: ShopTx,
  actor: Actor,
  { version, picture_id, icon_id, ...draft }: Draft,
): Promise<void> {
  const before = await requireShopForUpdate(tx);
  if (before.version !== version) throw apiError("version_conflict", { version: before.version });
  const [picture, icon] = await Promise.all([
    urlOf(tx, "picture_id", picture_id),
    urlOf(tx, "icon_id", icon_id),
  ]);
  const seo: StoredSeo = { ...draft, picture, icon };
  const stored = { ...completeSeo(before.seo), has_feeds: before.seo.has_feeds ?? false };
  const changed = changes(stored, { ...seo });
  if (!changed) return;
  await updateShop(tx, { seo: JSON.stringify(seo) });
  await insertActivity(tx, actor, {
    action: "seo_settings.changed",
    target_type: "seo_settings",
    target_id: String(tx.shopId),
    ...changed,
  });
  await publish(tx, { kind: "store", shop_id: tx.shopId });
  // Open dashboards have the shop's version and its icon.
  const event = { type: "changed", what: "shops", id: null } as const;
  await publish(tx, { kind: "event", shop_id: tx.shopId, event });
}

async function urlOf(tx: ShopTx, field: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await listPictures(tx, [id]);
  if (!row) throw apiError("invalid_input", { errors: { [field]: ["Upload this picture again."] } });
  return pictureResponse(tx.shopId, row).url;
}
