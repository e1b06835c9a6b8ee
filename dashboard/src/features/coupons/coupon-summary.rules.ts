import { type CouponClass, couponClasses } from "@vitrine/contract/coupons/coupon-classes";
import { type CouponDraft, type CouponItems, includesAllItems } from "@vitrine/contract/coupons/coupons";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";

/** The user's language, and the shop's currency and time zone. */
export interface SummaryContext {
  t: TFunction;
  locale: string;
  currency: string;
  zone: string;
}

type Value = Pick<
  CouponDraft,
  | "type"
  | "basis_points"
  | "amount"
  | "amount_per"
  | "applies_to"
  | "get_quantity"
  | "min_quantity"
  | "min_subtotal"
>;

/** The value of a coupon in a few words: "10% off", "Buy 2, get 1 free". */
export function couponValue(coupon: Value, { t, locale, currency }: SummaryContext): string {
  const percent = writePercent(coupon.basis_points, locale);
  const amount = formatMoney(coupon.amount ?? 0, currency, locale);
  switch (coupon.type) {
    case "percent":
      return t("{{percent}} off", { percent });
    case "amount":
      return coupon.amount_per === "unit"
        ? t("{{amount}} off each item", { amount })
        : t("{{amount}} off", { amount });
    case "buy_x_get_y":
      return buyXGetY(coupon, percent, { t, locale, currency });
    case "free_delivery":
      return t("Free delivery");
  }
}

function buyXGetY(
  { min_quantity, min_subtotal, get_quantity, basis_points }: Value,
  percent: string,
  { t, locale, currency }: Pick<SummaryContext, "t" | "locale" | "currency">,
): string {
  const get = (get_quantity ?? 0).toLocaleString(locale);
  const isFree = basis_points === 10_000;
  if (min_quantity === null && min_subtotal !== null) {
    const amount = formatMoney(min_subtotal, currency, locale);
    return isFree
      ? t("Spend {{amount}}, get {{get}} free", { amount, get })
      : t("Spend {{amount}}, get {{get}} at {{percent}} off", { amount, get, percent });
  }
  const buy = (min_quantity ?? 0).toLocaleString(locale);
  return isFree
    ? t("Buy {{buy}}, get {{get}} free", { buy, get })
    : t("Buy {{buy}}, get {{get}} at {{percent}} off", { buy, get, percent });
}

/** The terms of a draft, one sentence for each that differs from the default. */
export function couponSummary(draft: CouponDraft, context: SummaryContext): string[] {
  const { t } = context;
  return [
    valueSentence(draft, context),
    ...tierSentences(draft, context),
    ...unitSentences(draft, context),
    ...capSentences(draft, context),
    ...(draft.excludes_sale_items ? [t("Not for items on sale")] : []),
    methodSentence(draft, t),
    ...minimumSentences(draft, context),
    ...customerSentences(draft, context),
    ...limitSentences(draft, context),
    combinationSentence(draft.combines_with, context),
    dateSentence(draft, context),
    ...(draft.is_active ? [] : [t("Turned off: shoppers can't use it")]),
  ];
}

function valueSentence(draft: CouponDraft, context: SummaryContext): string {
  const { t } = context;
  if (!hasValue(draft)) return t("No value yet");
  const value = couponValue(draft, context);
  if (draft.type === "free_delivery") return deliverySentence(draft.countries, context);
  const isPerUnit = draft.type === "amount" && draft.amount_per === "unit";
  const items = itemsText(draft.items, context);
  if (draft.type === "buy_x_get_y") return items ? t("{{value}} from {{items}}", { value, items }) : value;
  if (draft.applies_to === "order") return t("{{value}} the whole order", { value });
  if (items) return t("{{value}} on {{items}}", { value, items });
  return isPerUnit ? value : t("{{value}} all items", { value });
}

function hasValue(draft: CouponDraft): boolean {
  const { type, basis_points, amount, get_quantity, min_quantity, min_subtotal } = draft;
  if (type === "percent") return basis_points !== null;
  if (type === "amount") return amount !== null;
  return type === "free_delivery" || (get_quantity !== null && (min_quantity ?? min_subtotal) !== null);
}

function deliverySentence(countries: readonly string[], { t, locale }: SummaryContext): string {
  if (countries.length === 0) return t("Free delivery");
  if (countries.length > 3)
    return t("Free delivery to {{number}} countries", { number: countries.length.toLocaleString(locale) });
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return t("Free delivery to {{countries}}", {
    countries: list(
      countries.map((code) => names.of(code) ?? code),
      locale,
    ),
  });
}

/** "15% off from €50.00", one for each complete tier. */
function tierSentences(draft: CouponDraft, context: SummaryContext): string[] {
  const { t, locale, currency } = context;
  return draft.tiers
    .filter(({ from, value }) => from > 0 && value > 0)
    .map(({ from, value }) => {
      const own = draft.type === "percent" ? { basis_points: value } : { amount: value };
      const discount = couponValue({ ...draft, ...own }, context);
      if (draft.tiers_by === "subtotal")
        return t("{{discount}} from {{amount}}", { discount, amount: formatMoney(from, currency, locale) });
      const number = from.toLocaleString(locale);
      return t("{{discount}} from {{number}} items", {
        discount,
        number,
        count: from,
        defaultValue_one: "{{discount}} from 1 item",
      });
    });
}

function unitSentences(draft: CouponDraft, { t, locale }: SummaryContext): string[] {
  if (draft.type === "buy_x_get_y") return [];
  const sentences: string[] = [];
  if (draft.group_size !== null)
    sentences.push(
      t("Only for complete groups of {{number}} items", { number: draft.group_size.toLocaleString(locale) }),
    );
  if (draft.max_times !== null) {
    const [count, number] = [draft.max_times, draft.max_times.toLocaleString(locale)];
    sentences.push(
      t("Up to {{number}} items per order", { number, count, defaultValue_one: "Up to 1 item per order" }),
    );
  }
  return sentences;
}

function capSentences(draft: CouponDraft, { t, locale, currency }: SummaryContext): string[] {
  if (draft.max_discount === null) return [];
  const amount = formatMoney(draft.max_discount, currency, locale);
  return [t("Up to {{amount}} per order", { amount })];
}

function methodSentence({ method, code }: CouponDraft, t: TFunction): string {
  if (method === "automatic") return t("Applied automatically");
  if (method === "codes") return t("Unique codes, for one order each");
  return code ? t("Code {{code}}", { code: code.trim().toUpperCase() }) : t("No code yet");
}

function minimumSentences(draft: CouponDraft, context: SummaryContext): string[] {
  const { t, locale, currency } = context;
  const of = itemsText(draft.required_items, context);
  if (draft.type === "buy_x_get_y") {
    const times = draft.max_times === null ? [] : [timesSentence(draft.max_times, context)];
    return [...(of ? [t("Buy from {{items}}", { items: of })] : []), ...times];
  }
  if (draft.min_subtotal !== null) {
    const amount = formatMoney(draft.min_subtotal, currency, locale);
    return [
      of ? t("Minimum {{amount}} of {{items}}", { amount, items: of }) : t("Minimum {{amount}}", { amount }),
    ];
  }
  if (draft.min_quantity !== null) {
    const [count, number] = [draft.min_quantity, draft.min_quantity.toLocaleString(locale)];
    return [
      of
        ? t("Minimum quantity {{number}} of {{items}}", { number, items: of })
        : t("Minimum {{number}} items", { number, count, defaultValue_one: "Minimum 1 item" }),
    ];
  }
  return [];
}

function timesSentence(count: number, { t, locale }: SummaryContext): string {
  const number = count.toLocaleString(locale);
  return t("Up to {{number}} times per order", { number, count, defaultValue_one: "Once per order" });
}

function customerSentences(draft: CouponDraft, { t, locale }: SummaryContext): string[] {
  switch (draft.customers) {
    case "everyone":
      return [];
    case "returning":
      return [t("Customers who have ordered before")];
    case "listed": {
      const count = draft.customer_emails.length;
      const number = count.toLocaleString(locale);
      return [t("{{number}} listed customers", { number, count, defaultValue_one: "1 listed customer" })];
    }
    case "segment":
      return [t("Customers of a segment")];
    case "nth_order":
      return draft.nth_order === 1
        ? [t("First order of a customer")]
        : [
            t("Order number {{number}} of a customer", {
              number: (draft.nth_order ?? 0).toLocaleString(locale),
            }),
          ];
  }
}

function limitSentences(draft: CouponDraft, { t, locale, currency }: SummaryContext): string[] {
  const sentences: string[] = [];
  if (draft.customer_limit !== null) {
    const [count, number] = [draft.customer_limit, draft.customer_limit.toLocaleString(locale)];
    sentences.push(
      t("{{number}} uses per customer", { number, count, defaultValue_one: "One use per customer" }),
    );
  }
  if (draft.use_limit !== null) {
    const [count, number] = [draft.use_limit, draft.use_limit.toLocaleString(locale)];
    sentences.push(t("{{number}} uses in total", { number, count, defaultValue_one: "One use in total" }));
  }
  if (draft.budget !== null)
    sentences.push(
      t("Until discounts reach {{amount}}", { amount: formatMoney(draft.budget, currency, locale) }),
    );
  return sentences;
}

function combinationSentence(classes: readonly CouponClass[], { t, locale }: SummaryContext): string {
  if (classes.length === 0) return t("Doesn't combine with other discounts");
  const labels = combinationLabels(t);
  const names = couponClasses.filter((one) => classes.includes(one)).map((one) => labels[one]);
  return t("Combines with {{names}}", { names: list(names, locale) });
}

function combinationLabels(t: TFunction): Record<CouponClass, string> {
  return { items: t("item discounts"), order: t("order discounts"), delivery: t("delivery discounts") };
}

function dateSentence({ starts_at, ends_at }: CouponDraft, { t, locale, zone }: SummaryContext): string {
  const write = (at: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    }).format(new Date(at));
  if (starts_at && ends_at)
    return t("Active from {{start}} until {{end}}", { start: write(starts_at), end: write(ends_at) });
  if (starts_at) return t("Active from {{start}}", { start: write(starts_at) });
  if (ends_at) return t("Active until {{end}}", { end: write(ends_at) });
  return t("Active without an end date");
}

/** The items of a list: "2 products and 1 category". Undefined for all items. */
function itemsText(items: CouponItems, { t, locale, currency }: SummaryContext): string | undefined {
  if (includesAllItems(items)) return undefined;
  const counts = namedItems(items, t, locale);
  const names = counts.length > 0 ? list(counts, locale) : t("all items");
  const [min, max] = [items.price_min, items.price_max].map((price) =>
    price === null ? undefined : formatMoney(price, currency, locale),
  );
  if (min && max) return t("{{names}} from {{min}} to {{max}}", { names, min, max });
  if (min) return t("{{names}} from {{min}}", { names, min });
  return max ? t("{{names}} up to {{max}}", { names, max }) : names;
}

/** The numbers of products, categories and collections, without those of which there is none. */
function namedItems(items: CouponItems, t: TFunction, locale: string): string[] {
  const counts: string[] = [];
  const { product_ids, category_ids, collection_ids } = items;
  if (product_ids.length > 0) {
    const [count, number] = [product_ids.length, product_ids.length.toLocaleString(locale)];
    counts.push(t("{{number}} products", { number, count, defaultValue_one: "1 product" }));
  }
  if (category_ids.length > 0) {
    const [count, number] = [category_ids.length, category_ids.length.toLocaleString(locale)];
    counts.push(t("{{number}} categories", { number, count, defaultValue_one: "1 category" }));
  }
  if (collection_ids.length > 0) {
    const [count, number] = [collection_ids.length, collection_ids.length.toLocaleString(locale)];
    counts.push(t("{{number}} collections", { number, count, defaultValue_one: "1 collection" }));
  }
  return counts;
}

function writePercent(basisPoints: number | null, locale: string): string {
  return ((basisPoints ?? 0) / 10_000).toLocaleString(locale, { style: "percent", maximumFractionDigits: 2 });
}

function list(texts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(texts);
}
