import { isColourOption } from "@vitrine/contract/products/colour-options";
import type { RatingFrom } from "@vitrine/contract/products/ratings";
import { parseMoney } from "@vitrine/contract/values/money";
import type { Facet, ListingSort } from "@vitrine/contract/products/store-listing";
import { withQuery } from "../../paths.ts";
import { t } from "../../i18n.ts";

/** Filters with several values, by their names in the URL. */
const choices = ["categories", "option", "type", "vendor", "tag"] as const;
export type Choice = (typeof choices)[number];

/** The filters in the URL of a list. Prices are as entered. */
export interface Requested extends Record<Choice, string[]> {
  search?: string;
  sort?: ListingSort;
  cursor?: string;
  before?: string;
  in_stock?: "1";
  on_sale?: "1";
  rating?: RatingFrom;
  price_min?: string;
  price_max?: string;
}

/** The filters in a query, which has only values that `page-key.ts` accepts. */
export function requestedIn(query: URLSearchParams): Requested {
  const one = (name: string) => query.get(name) ?? undefined;
  return {
    search: one("search"),
    sort: one("sort") as ListingSort | undefined,
    cursor: one("cursor"),
    before: one("before"),
    in_stock: query.has("in_stock") ? "1" : undefined,
    on_sale: query.has("on_sale") ? "1" : undefined,
    rating: one("rating") as RatingFrom | undefined,
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

/** Error messages of invalid prices, by field. */
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

/** The filters as parameters of the API. If one of the prices is invalid, both are left out. */
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

/** The path of a list with these filters. */
export function listPath(path: string, requested: Partial<Requested>): string {
  return withQuery(path, { ...requested });
}

/** Number of active filters, without search and sort order. */
export function filtersIn(requested: Requested): number {
  const { in_stock, on_sale, rating, price_min, price_max } = requested;
  const single = [in_stock, on_sale, rating, price_min ?? price_max];
  return choices.reduce((sum, name) => sum + requested[name].length, single.filter(Boolean).length);
}

/** A value of a filter as shown on the page. */
export interface Offered {
  name: string;
  value: string;
  label: string;
  count: number;
  chosen: boolean;
}

/** A filter with its heading and values. Includes selected values without products. */
interface OfferedGroup {
  heading: string;
  /** True for an option whose values are colours. */
  areColours: boolean;
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
  for (const { kind, name, label: heading, values } of withChosen(facets, requested)) {
    if (kind === "in_stock" || kind === "on_sale" || kind === "rating") continue;
    const offered = values.map(({ value, label, count }) => {
      const written = kind === "option" ? `${name}:${value}` : value;
      return { name: kind, value: written, label, count, chosen: requested[kind].includes(written) };
    });
    // A single value that all products have filters nothing.
    if (offered.length > 1 || offered[0]?.chosen)
      groups.push({
        heading: heading ?? name ?? headings[kind],
        values: offered,
        areColours: name !== null && isColourOption(name),
      });
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

/** The label of a filter's value: for a category, its title. */
export function labelOf(facets: Facet[], kind: Exclude<Choice, "option">, value: string): string {
  const facet = facets.find((one) => one.kind === kind);
  return facet?.values.find((one) => one.value === value)?.label ?? value;
}
