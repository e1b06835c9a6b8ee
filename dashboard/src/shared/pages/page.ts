import type { lazyRouteComponent } from "@tanstack/react-router";
import { type Area, hasPermission, type OrderPermission, type Permission } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import { paths } from "../../paths.ts";
import type { EmailToken } from "../../session/email-token.ts";

export type PageName = keyof typeof paths;
export type Label = (t: TFunction) => string;

/** The sections of the menu. `pages-table.ts` has their order and labels. */
export type Section = "sell" | "catalogue" | "marketing" | "store" | "settings";

/** A page: path, access, title, position in the menu, and component. */
export interface PageRow {
  name: PageName;
  /** `anyone`: without a session · `account`: signed in · `shop`: in the selected shop, with access to `area` */
  who: "anyone" | "account" | "shop";
  area?: Area;
  /** The change of orders that it makes. */
  permission?: OrderPermission;
  label: Label;
  /** Its section of the menu. Pages without one are reached by links. */
  menu?: Section | "top" | "you";
  /**
   * The list it belongs to: the current menu item while the page is open, and the target of its back link.
   */
  under?: PageName;
  /** Icon of its item in the bottom bar on phones. Pages without one aren't in the bar. */
  icon?: LucideIcon;
  /** The second key of its shortcut, after G. */
  jump?: string;
  /** The records that it edits. */
  records?: RecordLabels;
  /** The page that the shortcut C opens from here, with the id "new" if it takes an id. */
  create?: PageName;
  /** Its component. Pages without one aren't available yet: see `upcoming-pages.ts`. */
  page?: ReturnType<typeof lazyRouteComponent>;
  /** Covers the window, without the menu. */
  fillsWindow?: true;
  /** The token that the link of an email contains after "#". */
  token?: EmailToken;
  /** Runs before the page is rendered, and already when the pointer approaches a link to it. */
  loader?: (options: { params: { id?: string } }) => unknown;
}

/** Labels of the records that a page edits, for the activity log and conflicts. */
interface RecordLabels {
  /** Their type in the activity log, such as "size_chart". */
  type: string;
  /** By action: `{ "size_chart.created": t("Added size chart") }` */
  actions: (t: TFunction) => Record<string, string>;
  /** By field, for fields that `fieldLabels` doesn't have. */
  fields?: (t: TFunction) => Record<string, string>;
  /** By value, for codes in lists: `{ "orders/refund": t("Refund orders") }` */
  values?: (t: TFunction) => Record<string, string>;
}

/** A page of the selected shop. Each belongs to an area. */
export type ShopPageRow = PageRow & { who: "shop"; area: Area };

/** The path of a page. For a page of a record, with the record's id, or the router's `$id`. */
export function pagePath(name: PageName, id = "$id"): string {
  const path = paths[name];
  return typeof path === "string" ? path : path(id);
}

/** The URL of a record: the path of its page, or that of the list that edits its records, with `?id=`. */
export function recordLink(row: PageRow, id: string): { to: string; search?: { id: string } } {
  return takesId(row) ? { to: pagePath(row.name, id) } : { to: pagePath(row.name), search: { id } };
}

/** Returns true if a page takes an id. */
export function takesId({ name }: PageRow): boolean {
  return typeof paths[name] !== "string";
}

/** True if a member with these permissions may open a page. Pages outside of a shop need none. */
export function mayOpen(
  permissions: readonly Permission[] | undefined,
  { area, permission }: PageRow,
): boolean {
  const needed = [area, permission].filter((one) => one !== undefined);
  return needed.every((one) => hasPermission(permissions, one));
}

/** The page of this name. Throws if the table has none. */
export function findPage(pages: readonly PageRow[], name: PageName): PageRow {
  const row = pages.find((one) => one.name === name);
  if (!row) throw new Error(`The table of pages has no ${name}`);
  return row;
}

/** The page at a path. `/shop/orders/42` is `order`. */
export function findPageAt(pages: readonly PageRow[], path: string): PageRow | undefined {
  const parts = path.split("/");
  const matches = (own: string[]) =>
    own.length === parts.length && own.every((part, at) => part === "$id" || part === parts[at]);
  const exact = pages.find(({ name }) => paths[name] === path);
  return exact ?? pages.find((row) => takesId(row) && matches(pagePath(row.name).split("/")));
}
