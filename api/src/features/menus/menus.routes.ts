import type { Menu, MenuLocation } from "@vitrine/contract/shops/menus";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { rejectMissingTargets } from "../links/reject-missing-targets.action.ts";
import { storedLink } from "../links/links.rules.ts";
import { findDefaultLinks, findMenu, upsertMenu } from "./menus.queries.ts";
import { defaultItems } from "./menus.rules.ts";

export const menusRoutes = {
  read: shop.menus.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await readMenu(tx, params.location),
  })),

  update: shop.menus.update.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    const { location } = params;
    const before = await readMenu(tx, location);
    const items = body.items.map(({ title, level, link }) => ({ title, level, link: storedLink(link) }));
    await rejectMissingTargets(
      tx,
      Object.fromEntries(items.map(({ link }, at) => [`items.${at}.link`, link])),
      before.items.map(({ link }) => link),
    );
    if (!(await upsertMenu(tx, location, items, body.version))) {
      const current = await readMenu(tx, location);
      throw apiError("version_conflict", { version: current.version, current });
    }
    const after = await readMenu(tx, location);
    const changed = changes({ items: before.items }, { items: after.items });
    if (changed)
      await insertActivity(tx, actor, {
        action: "menu.changed",
        target_type: "menu",
        target_id: location,
        ...changed,
      });
    await invalidateStorefront(tx);
    return { message: "Menu saved.", data: after };
  }),
};

async function readMenu(tx: ShopTx, location: MenuLocation): Promise<Menu> {
  const stored = await findMenu(tx, location);
  if (stored) return { location, ...stored };
  return { location, items: defaultItems(location, await findDefaultLinks(tx)), version: 0 };
}
