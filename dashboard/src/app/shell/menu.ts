import type { Permission } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { pagesTable, pageAt, sections } from "../pages-table.ts";
import { pagePath, mayOpen, type PageName, type PageRow, type Section } from "../../shared/pages/page.ts";

export interface MenuEntry {
  label: string;
  to: string;
  /** Number of records that require an action: orders to confirm, unread messages. */
  count?: number;
}

export interface MenuSection {
  /** "top" for the items above all sections. */
  id: Section | "top";
  label?: string;
  places: readonly MenuEntry[];
}

/** The numbers beside the items of the menu. */
type MenuCounts = Partial<Record<PageName, number>>;

/** The menu of a member with these permissions, which contains only pages that they may open. */
export function menuOf(
  permissions: readonly Permission[] | undefined,
  counts: MenuCounts,
  t: TFunction,
): MenuSection[] {
  const placesOf = (section: PageRow["menu"]) =>
    pagesTable
      .filter((row) => row.menu === section && mayOpen(permissions, row))
      .map((row) => ({
        label: row.label(t),
        to: pagePath(row.name),
        ...(counts[row.name] !== undefined && { count: counts[row.name] }),
      }));
  const ids = Object.keys(sections) as Section[];
  return [
    { id: "top" as const, places: placesOf("top") },
    ...ids.map((id) => ({ id, label: sections[id](t), places: placesOf(id) })),
  ].filter(({ places }) => places.length > 0);
}

/** Path of the highlighted menu item while a path is open: that of the page, or of the list it belongs to. */
export function currentMenuPath(path: string): string | undefined {
  const row = pageAt(path);
  return row && pagePath(row.under ?? row.name);
}

/**
 * Path of the page that the shortcut C opens: to add a record of this page's kind, or else a product.
 * Undefined if the member may add neither.
 */
export function createAt(path: string, permissions: readonly Permission[] | undefined): string | undefined {
  const here = pageAt(path);
  const list = here?.under ? pagesTable.find(({ name }) => name === here.under) : here;
  const wanted = [list?.create, "addProduct" as const].map((name) =>
    pagesTable.find((row) => row.name === name && mayOpen(permissions, row)),
  );
  const row = wanted.find((one) => one !== undefined);
  return row && pagePath(row.name, "new");
}

/**
 * Path after a change to a shop in which the user has these permissions: the same page, the list instead of a record
 * of the other shop, or Home without access to it.
 */
export function afterSwitch(path: string, permissions: readonly Permission[]): string {
  const row = pageAt(path);
  const isShown = row && row.name !== "forbidden" && mayOpen(permissions, row);
  if (!isShown) return pagePath("dashboard");
  return path === pagePath(row.name) ? path : pagePath(row.under ?? "dashboard");
}
