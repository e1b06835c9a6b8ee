import { parseMoney } from "@vitrine/contract/values/money";
import type { Facet, ListingSort } from "@vitrine/contract/shops/storefront";
import { withQuery } from "../../paths.ts";
import { t } from "../../i18n.ts";

/** The filters that hold several values at once, by their names in the address. */
export const choices = ["categories", "option", "type", "vendor", "tag"] as const;
export type Choice = (typeof choices)[number];

/** What the address of a list asks for. Prices are as they were typed. */
export interface Requested extends Record<Choice, string[]> {
  search?: string;
  sort?: ListingSort;
  cursor?: string;
  before?: string;
  in_stock?: "1";
  on_sale?: "1";
  price_min?: string;
  price_max?: string;
}

/** Only what `page-key.ts` let through is in the query. */
export function requestedIn(query: URLSearchParams): Requested {
  const one = (name: string) => query.get(name) ?? undefined;
  return {
    search: one("search"),
    sort: one("sort") as ListingSort | undefined,
    cursor: one("cursor"),
    before: one("before"),
    in_stock: query.has("in_stock") ? "1" : undefined,
    on_sale: query.has("on_sale") ? "1" : undefined,
    price_min: one("price_min"),
    price_max: one("price_max"),
    categories: query.getAll("categories"),
    option: query.getAll("option"),
    type: query.getAll("type"),
    vendor: query.getAll("vendor"),
    tag: query.getAll("tag"),
  };
}

const maxAmount = 1e13;

/** What to do about a price that cannot be filtered by, beside the field it was typed into. */
export interface PriceErrors {
  price_min?: string;
  price_max?: string;
}

export function priceErrors({ price_min, price_max }: Requested, currency: string): PriceErrors {
  const errors = { price_min: priceError(price_min, currency), price_max: priceError(price_max, currency) };
  if (errors.price_min ?? errors.price_max ?? (price_min === undefined || price_max === undefined))
    return errors;
  const [min, max] = [price_min, price_max].map((typed) => parseMoney(typed, currency)!);
  if (min! <= max!) return errors;
  return { price_max: t("Enter a price that isn't lower than “From”.") };
}

function priceError(typed: string | undefined, currency: string): string | undefined {
  if (typed === undefined) return undefined;
  const minor = parseMoney(typed, currency);
  if (minor === undefined) return t("Enter a price in numbers, like 20.");
  if (minor < 0) return t("Enter a price of 0 or more.");
  return minor > maxAmount ? t("Enter a lower price.") : undefined;
}

/** The same for the API. While one of the prices is wrong, neither narrows the list. */
export function queryOf(requested: Requested, currency: string) {
  const { price_min, price_max } = priceErrors(requested, currency);
  const isWrong = (price_min ?? price_max) !== undefined;
  const amount = (typed: string | undefined) =>
    typed === undefined || isWrong ? undefined : parseMoney(typed, currency);
  const values = Object.fromEntries(
    choices.flatMap((name) => (requested[name].length > 0 ? [[name, requested[name]]] : [])),
  );
  return {
    ...requested,
    ...Object.fromEntries(choices.map((name) => [name, undefined])),
    ...values,
    price_min: amount(requested.price_min),
    price_max: amount(requested.price_max),
  };
}

/** The address of a list with what is asked of it. */
export function listPath(path: string, requested: Partial<Requested>): string {
  return withQuery(path, { ...requested });
}

/** How many filters are set: the search and the order are none. */
export function filtersIn(requested: Requested): number {
  const single = [requested.in_stock, requested.on_sale, requested.price_min ?? requested.price_max];
  return choices.reduce((sum, name) => sum + requested[name].length, single.filter(Boolean).length);
}

/** A value of a filter as it stands on the page. */
export interface Offered {
  name: string;
  value: string;
  label: string;
  count: number;
  chosen: boolean;
}

/** One filter of several values with a heading, what is chosen included even where nothing of it is left. */
export interface OfferedGroup {
  heading: string;
  values: Offered[];
}

/** The filters with several values, in the order of the page. */
export function offeredGroups(facets: Facet[], requested: Requested): OfferedGroup[] {
  const headings: Record<Choice, string> = {
    categories: t("Category"),
    option: "",
    type: t("Type"),
    vendor: t("Brand"),
    tag: t("Tag"),
  };
  const groups: OfferedGroup[] = [];
  for (const { kind, name, values } of withChosen(facets, requested)) {
    if (kind === "in_stock" || kind === "on_sale") continue;
    const offered = values.map(({ value, label, count }) => {
      const written = kind === "option" ? `${name}:${value}` : value;
      return { name: kind, value: written, label, count, chosen: requested[kind].includes(written) };
    });
    // One value that is on everything narrows nothing.
    if (offered.length > 1 || offered[0]?.chosen)
      groups.push({ heading: name ?? headings[kind], values: offered });
  }
  return groups;
}

function withChosen(facets: Facet[], requested: Requested): Facet[] {
  const all = facets.map((facet) => ({ ...facet, values: [...facet.values] }));
  const add = (kind: Choice, name: string | null, value: string) => {
    let facet = all.find((one) => one.kind === kind && one.name === name);
    if (!facet) all.push((facet = { kind, name, values: [] }));
    if (!facet.values.some((one) => one.value === value))
      facet.values.push({ value, label: value, count: 0 });
  };
  for (const kind of ["categories", "type", "vendor", "tag"] as const)
    for (const value of requested[kind]) add(kind, null, value);
  for (const pair of requested.option) {
    const colon = pair.indexOf(":");
    add("option", pair.slice(0, colon), pair.slice(colon + 1));
  }
  return all;
}

/** What a value of a filter is called on this page: a category by its title where it is offered. */
export function labelOf(facets: Facet[], kind: Exclude<Choice, "option">, value: string): string {
  const facet = facets.find((one) => one.kind === kind);
  return facet?.values.find((one) => one.value === value)?.label ?? value;
}
