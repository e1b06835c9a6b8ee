import { mayEnter, type Area } from "@vitrine/contract/roles";
import type { lazyRouteComponent } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import { paths } from "../paths.ts";
import type { LetterToken } from "./letter-token.ts";
import { ownPages } from "./own-pages.ts";
import { shopPages } from "./shop-pages.ts";

export type PageName = keyof typeof paths;
export type Words = (t: TFunction) => string;

/** The sections of the menu, in their order. Home stands above them, "you" in the account menu. */
export const sections = {
  sell: (t) => t("Sell"),
  catalogue: (t) => t("Catalogue"),
  marketing: (t) => t("Marketing"),
  store: (t) => t("Online store"),
  settings: (t) => t("Settings"),
} satisfies Record<string, Words>;
export type Section = keyof typeof sections;

/** A page: where it is, who may enter, what it is called, where the menu has it, and what shows it. */
export interface PageRow {
  name: PageName;
  /** `anyone`: without a session · `account`: signed in · `shop`: in the selected shop, by the roles of `area` */
  who: "anyone" | "account" | "shop";
  area?: Area;
  label: Words;
  /** Where the menu has it; without, it is reached from elsewhere. */
  menu?: Section | "top" | "you";
  /** The list it belongs to: the menu's current place while it is open, and where its way back leads. */
  under?: PageName;
  /** In the phone's bottom bar. */
  icon?: LucideIcon;
  /** The letter that follows G. */
  jump?: string;
  /** Where C leads from here; to a page that takes an id, with "new". */
  create?: PageName;
  /** What shows it. Without it, the page isn't available yet: see `upcoming-pages.ts`. */
  page?: ReturnType<typeof lazyRouteComponent>;
  /** What a letter's link brings here behind its "#". */
  token?: LetterToken;
  /** Runs before the page, and already when a pointer nears a link to it. */
  loader?: (options: { params: { id?: string } }) => unknown;
}

/**
 * Every page of the dashboard. Routes, guards, menu, titles, ways back, palette and shortcuts are all made from this;
 * with `mayEnter` of the contract, by which the server's doors go too, it is the one table of roles.
 */
export const pagesTable: readonly PageRow[] = [
  ...ownPages,
  ...shopPages.map((row) => ({ ...row, who: "shop" as const })),
];

/** A page's address; of one that shows one thing, with its id, or the router's `$id`. */
export function addressOf(name: PageName, id = "$id"): string {
  const address = paths[name];
  return typeof address === "string" ? address : address(id);
}

export function rowOf(name: PageName): PageRow {
  const row = pagesTable.find((one) => one.name === name);
  if (!row) throw new Error(`The table of pages has no ${name}`);
  return row;
}

/** Whether a page takes an id. */
export function takesId({ name }: PageRow): boolean {
  return typeof paths[name] !== "string";
}

/** Whether a role may open a page. Pages outside a shop know no roles. */
export function mayOpen(role: string | undefined, { area }: PageRow): boolean {
  return area === undefined || mayEnter(role, area);
}

/** The page at a path, also below it: `/shop/orders/42` is `order`. */
export function rowAt(path: string): PageRow | undefined {
  const parts = path.split("/").length;
  const exact = pagesTable.find(({ name }) => paths[name] === path);
  return (
    exact ??
    pagesTable.find(
      (row) =>
        takesId(row) &&
        path.startsWith(addressOf(row.name, "")) &&
        addressOf(row.name).split("/").length === parts,
    )
  );
}
