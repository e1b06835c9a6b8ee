import type { Role } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { addressOf, mayOpen, type PageRow, pagesTable, sections, takesId } from "../pages-table.ts";
import type { FrameAction, useFrameActions } from "../useFrameActions.ts";
import type { PaletteItem } from "./find-items.rules.ts";

/** The pages a role may open: those of the shop in the order of the menu, then one's own. */
export function pageItems(role: Role | undefined, t: TFunction): PaletteItem[] {
  const isOwn = ({ who, menu }: PageRow) => Number(who === "account" && menu !== "top");
  return pagesTable
    .toSorted((one, other) => isOwn(one) - isOwn(other))
    .filter(
      (row) => row.who !== "anyone" && !takesId(row) && mayOpen(role, row) && row.name !== "shopDashboard",
    )
    .map(({ name, label, menu, jump }) => ({
      id: `page:${name}`,
      label: label(t),
      note: menu && menu in sections ? sections[menu as keyof typeof sections](t) : undefined,
      to: addressOf(name),
      keys: jump && `g ${jump}`,
    }));
}

/** What can be done from anywhere. */
export function actionItems(
  {
    switches,
    viewShop,
    toggleLive,
    openShop,
    themes,
    languages,
    signOut,
  }: ReturnType<typeof useFrameActions>,
  help: FrameAction,
): PaletteItem[] {
  const actions = [
    ...switches,
    viewShop,
    toggleLive,
    openShop,
    ...[...themes, ...languages].filter(({ current }) => !current),
    help,
    signOut,
  ];
  return actions.flatMap((action) => action ?? []).map(({ id, label, onPress }) => ({ id, label, onPress }));
}
