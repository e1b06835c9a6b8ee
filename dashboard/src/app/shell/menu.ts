import type { Role } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { pagesTable, pageAt, sections } from "../pages-table.ts";
import { pagePath, mayOpen, type PageRow, type Section } from "../../shared/pages/page.ts";

export interface MenuEntry {
  label: string;
  to: string;
  /** What waits there: orders to confirm. */
  count?: number;
}

export interface MenuSection {
  /** The places above all sections are in none. */
  id: Section | "top";
  label?: string;
  places: readonly MenuEntry[];
}

/** The pages of a shop that a role may enter; what it may not is absent. */
export function menuOf(role: Role | undefined, newOrders: number, t: TFunction): MenuSection[] {
  const placesOf = (section: PageRow["menu"]) =>
    pagesTable
      .filter((row) => row.menu === section && mayOpen(role, row))
      .map((row) => ({
        label: row.label(t),
        to: pagePath(row.name),
        ...(row.name === "orders" && { count: newOrders }),
      }));
  const ids = Object.keys(sections) as Section[];
  return [
    { id: "top" as const, places: placesOf("top") },
    ...ids.map((id) => ({ id, label: sections[id](t), places: placesOf(id) })),
  ].filter(({ places }) => places.length > 0);
}

/** Where the menu stands while a path is open: at its page, or at the list that the page belongs to. */
export function currentMenuPath(path: string): string | undefined {
  const row = pageAt(path);
  return row && pagePath(row.under ?? row.name);
}

/** Where C leads: to what this page makes, else to a new product; nowhere for a role that may make neither. */
export function createAt(path: string, role: Role | undefined): string | undefined {
  const here = pageAt(path);
  const list = here?.under ? pagesTable.find(({ name }) => name === here.under) : here;
  const wanted = [list?.create, "addProduct" as const].map((name) =>
    pagesTable.find((row) => row.name === name && mayOpen(role, row)),
  );
  const row = wanted.find((one) => one !== undefined);
  return row && pagePath(row.name, "new");
}

/**
 * Where somebody stands after changing to a shop in which they have this role: where they are, at the list if it was
 * one thing of the other shop, or at home if the role may not enter.
 */
export function afterSwitch(path: string, role: Role): string {
  const row = pageAt(path);
  const isShown = row && row.name !== "forbidden" && mayOpen(role, row);
  if (!isShown) return pagePath("dashboard");
  return path === pagePath(row.name) ? path : pagePath(row.under ?? "dashboard");
}
