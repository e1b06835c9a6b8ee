import { inEnglish } from "@vitrine/contract/languages/fill-in";
import type { Permission } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { pagesTable, sections } from "../pages-table.ts";
import {
  type Label,
  mayOpen,
  type PageName,
  pagePath,
  type PageRow,
  takesId,
} from "../../shared/pages/page.ts";
import type { PageActions } from "../../shared/pages/page-actions.ts";
import { pageSynonyms } from "./page-synonyms.ts";
import { upcomingPages } from "../upcoming-pages.ts";
import type { GlobalAction, GlobalActions } from "../shell/useGlobalActions.ts";
import type { PaletteItem } from "./find-items.rules.ts";

/** The pages that a member with these permissions may open: those of the shop in the order of the menu, then those of the account. */
export function pageItems(permissions: readonly Permission[] | undefined, t: TFunction): PaletteItem[] {
  const isOwn = ({ who, menu }: PageRow) => Number(who === "account" && menu !== "top");
  return pagesTable
    .toSorted((one, other) => isOwn(one) - isOwn(other))
    .filter(
      (row) =>
        row.who !== "anyone" && !takesId(row) && mayOpen(permissions, row) && row.name !== "shopDashboard",
    )
    .map(({ name, label, menu, jump }) => ({
      id: `page:${name}`,
      label: label(t),
      note: menu && menu in sections ? sections[menu as keyof typeof sections](t) : undefined,
      to: pagePath(name),
      synonyms: searchTerms(name, label, t),
      isUpcoming: name in upcomingPages,
      keys: jump && `g ${jump}`,
    }));
}

/** Pages are also found by their English names, which many users of other languages know. */
function searchTerms(name: PageName, label: Label, t: TFunction): string {
  const english = inEnglish as unknown as TFunction;
  const synonyms = pageSynonyms[name] ?? (() => "");
  const terms = new Set([synonyms(t), label(english), synonyms(english)]);
  terms.delete(label(t));
  terms.delete("");
  return [...terms].join(", ");
}

/** The actions of the open page. */
export function openPageItems(actions: PageActions | undefined): PaletteItem[] {
  return (actions?.items ?? []).map(({ label, onClick }) => ({ id: `${openPage}${label}`, label, onClick }));
}

const openPage = "open-page:";

/** Returns true if an item belongs to the open page and applies to no other page. */
export function isOfOpenPage({ id }: PaletteItem): boolean {
  return id.startsWith(openPage);
}

/** Actions that are available on every page. */
export function actionItems(
  { switches, viewShop, toggleLive, openShop, themes, languages, signOut }: GlobalActions,
  help: GlobalAction,
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
  return actions.flatMap((action) => action ?? []).map(({ id, label, onClick }) => ({ id, label, onClick }));
}
