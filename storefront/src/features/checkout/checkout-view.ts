import { lineName } from "@vitrine/contract/orders/line-name";
import type { Cart, TaxFields } from "@vitrine/contract/checkout/cart";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import type { CheckoutRules } from "@vitrine/contract/checkout/checkout-settings";
import { isLimitProblem } from "@vitrine/contract/coupons/limit-problems";
import {
  type DeliveryDays,
  deliveryDays,
  formatDeliveryDays,
  formatDeliveryWindow,
  localDay,
} from "@vitrine/contract/delivery/delivery-days";
import { type PreparationTime, readyAt } from "@vitrine/contract/delivery/pickup-places";
import { pickupLines } from "@vitrine/contract/delivery/pickup-lines";
import { storeCreditKey } from "@vitrine/contract/payments/store-credit";
import type { Store } from "@vitrine/contract/shops/store";
import { countryName } from "@vitrine/contract/values/country-names";
import { localeOf, price, type Site } from "../../site.ts";
import { t } from "../../i18n.ts";
import type { RejectedCoupon } from "../cart/CouponField.tsx";
import { billingFieldsOf } from "./billing-fields.ts";
import type { AddressForm, FieldName, Fields } from "./checkout-fields.ts";
import { deliveryName, paymentName } from "./option-names.ts";
import {
  expressNote,
  firstOption,
  isSlot,
  packagingNote,
  quickNotice,
  type SlotsView,
  slotsView,
} from "./quick-delivery.ts";
import { type CartView, cartView } from "../cart/cart-view.ts";
import { timeText } from "../../dates.ts";

/**
 * All data of the checkout page. Every response of the server contains it, for the page and for the island.
 */
export interface CheckoutView {
  cart: CartView;
  /** The total in minor units, sent back with the order as the one the shopper saw. */
  accepted_total: number;
  /** The store credit that pays for it, in minor units. */
  accepted_credit: number;
  /** The amount that is left to pay after store credit. */
  to_pay: string;
  /** The shopper's store credit; null without any. */
  store_credit: { balance: string; is_used: boolean } | null;
  /** Makes a second click on the button return the same order. One per rendered form. */
  idempotency_key: string;
  fields: Fields;
  rules: CheckoutRules;
  /** The address form of the country in `fields`. */
  format: AddressForm;
  /** The address form of the country of the billing address. */
  billing_format: AddressForm;
  /** False if nothing is delivered: the form then has a short billing address and no delivery. */
  requires_shipping: boolean;
  /** The fields of that address that taxes depend on, by country. */
  tax_fields: TaxFields[];
  /** True if the shopper picks up the order. */
  is_pickup: boolean;
  /** True if the shop offers delivery and pickup. */
  offers_choice: boolean;
  /** `place` is that of a pickup, one string per line. */
  delivery: { key: string; name: string; fee: string; arrives: string; place: string[] }[];
  /** Delivery slots, chosen as `delivery`. */
  slots: SlotsView | null;
  /** The reason why express delivery isn't offered. */
  quick_notice: string | null;
  /** True if some deliveries depend on the shopper's location. */
  asks_location: boolean;
  /** "23.8103,90.4125", or "" */
  location: string;
  delivery_method: string | null;
  /** `note` says how to pay, `amount` is the method's fee. */
  payment: { key: string; name: string; note?: string; amount?: string }[];
  /** The methods of the advance payment of cash on delivery, if that is chosen and has one. */
  advance: {
    legend: string;
    options: { key: string; name: string; note?: string }[];
    method: string;
    /** The payment that it belongs to: another one may be chosen before the server responds. */
    payment_method: string | null;
  } | null;
  payment_method: string | null;
  /** Shown above the payment methods if an online payment charges no amount as small as this one; "" otherwise. */
  payment_notice: string;
  /** Shown in place of the delivery options if there are none: the reason, and what to do. */
  no_delivery: string;
  /** True if everything required is filled in; the terms are agreed to with the order. */
  ready: boolean;
  /** Error messages by field. */
  errors: Partial<Record<FieldName | "delivery" | "payment", string>>;
  /** A discount code that was just rejected. */
  rejected_coupon: RejectedCoupon | null;
  /**
   * The reason why the order was not placed if no field caused it, and items that were removed from the cart.
   */
  notices: string[];
}

interface Seen {
  fields?: Fields;
  errors?: CheckoutView["errors"];
  notices?: string[];
  rejectedCoupon?: RejectedCoupon;
}

/** @param seen the shopper's unsaved input and its errors */
export function checkoutView(
  site: Site,
  cart: Cart,
  now: Date,
  { format, billing_format }: Pick<CheckoutView, "format" | "billing_format">,
  seen: Seen = {},
): CheckoutView {
  const fee = (option: Cart["delivery_options"][number]) =>
    option.fee === 0 ? t("Free") : price(site.store, option.fee);
  const notice = quickNotice(site.store, now, cart);
  const credit = cart.store_credit?.amount ?? 0;
  // Without another payment, the form shows the credit as the chosen one.
  const payments: Cart["payment_options"] =
    cart.payment_method === storeCreditKey
      ? [{ key: storeCreditKey, name: t("Store credit"), instructions: null, fee: 0 }]
      : cart.payment_options;
  return {
    cart: cartView(site, cart),
    accepted_total: cart.total,
    accepted_credit: credit,
    to_pay: price(site.store, cart.total - credit),
    store_credit: cart.store_credit && {
      balance: price(site.store, cart.store_credit.balance),
      is_used: cart.store_credit.is_used,
    },
    idempotency_key: crypto.randomUUID(),
    fields: seen.fields ?? fieldsOf(site, cart),
    rules: rulesOf(site),
    format,
    billing_format,
    requires_shipping: cart.requires_shipping,
    tax_fields: cart.tax_fields,
    is_pickup: cart.is_pickup,
    offers_choice: cart.offers_delivery && cart.offers_pickup,
    delivery: cart.delivery_options
      .filter((option) => !isSlot(option))
      .map((option) => ({
        key: option.key,
        name: deliveryName(option.name),
        fee: fee(option),
        arrives: arrivalOf(site.store, now, option),
        place: option.pickup_place ? pickupLines(option.pickup_place, site.store.language) : [],
      })),
    slots: slotsView(site.store, now, cart, (option) =>
      [fee(option), packagingNote(site.store, option.quick?.packaging_fee ?? 0)].filter(Boolean).join(". "),
    ),
    quick_notice: notice,
    asks_location: ["location", "outside"].includes(cart.quick_notice?.problem ?? ""),
    location: cart.location ? `${cart.location.latitude},${cart.location.longitude}` : "",
    delivery_method: cart.delivery_method ?? firstOption(cart)?.key ?? null,
    payment: payments.map(({ key, name, instructions, fee, advance }) => ({
      key,
      name: paymentName(key, name, cart.is_pickup),
      ...(instructions && { note: instructions }),
      ...(advance && { note: t("You pay {{amount}} in advance.", { amount: price(site.store, advance) }) }),
      ...(fee > 0 && { amount: price(site.store, fee) }),
    })),
    payment_method: cart.payment_method ?? cart.payment_options[0]?.key ?? null,
    advance: cart.advance && {
      ...advanceView(site.store, cart.advance),
      payment_method: cart.payment_method,
    },
    payment_notice: paymentNotice(site.store, cart),
    no_delivery: cart.delivery_options.length > 0 || notice ? "" : noDelivery(site.store, cart),
    ready: cart.missing.every((part) => part === "terms"),
    errors: seen.errors ?? {},
    rejected_coupon: seen.rejectedCoupon ?? null,
    notices: seen.notices ?? [],
  };
}

function advanceView(
  store: Store,
  { amount, method, methods }: NonNullable<Cart["advance"]>,
): Omit<NonNullable<CheckoutView["advance"]>, "payment_method"> {
  return {
    legend: t("Advance payment of {{amount}}", { amount: price(store, amount) }),
    options: methods.map(({ key, name, instructions }) => ({
      key,
      name,
      ...(instructions && { note: instructions }),
    })),
    method,
  };
}

/** The reasons why payment methods aren't offered, and what to do. */
function paymentNotice(store: Store, cart: Cart): string {
  const { without_cash, payment_options, requires_shipping } = cart;
  // Without a delivery, cash on delivery needs no explanation.
  const titles = requires_shipping || payment_options.length === 0 ? without_cash : [];
  const products = new Intl.ListFormat(localeOf(store), { type: "conjunction" }).format(titles);
  return [withoutCash(titles, products, payment_options.length > 0), tooSmallNotice(store, cart)]
    .filter((text) => text !== "")
    .join(" ");
}

function withoutCash(titles: string[], products: string, isPayable: boolean): string {
  if (titles.length === 0) return "";
  return isPayable
    ? t("Cash on delivery isn't available for: {{products}}.", { products })
    : t("There is no payment method for: {{products}}. Contact the shop.", { products });
}

/** The online payments that aren't offered because the amount is too small, and what to do. */
function tooSmallNotice(store: Store, { too_small_for, payment_options, total, store_credit }: Cart): string {
  if (too_small_for.length === 0) return "";
  const credit = store_credit?.amount ?? 0;
  const amount = price(store, total - credit);
  if (payment_options.length > 0)
    return t("{{amount}} is too small to pay with {{methods}}. Choose another payment method.", {
      amount,
      methods: too_small_for.join(", "),
    });
  return credit > 0
    ? t("{{amount}} is too small to pay online. Pay without store credit, or contact the shop.", { amount })
    : t("{{amount}} is too small to pay online. Contact the shop.", { amount });
}

/** The shop's rules, with the whole path of its terms. */
function rulesOf({ store, base }: Site): CheckoutRules {
  const { terms_url: url } = store.checkout;
  return { ...store.checkout, terms_url: url?.startsWith("/") ? `${base}${url}` : url };
}

/** The reason why there are no delivery options, and what to do. */
export function noDelivery(
  { language }: Store,
  { address, is_pickup, offers_pickup }: Pick<Cart, "address" | "is_pickup" | "offers_pickup">,
): string {
  if (is_pickup) return t("This order can't be picked up. Choose shipping or contact the shop.");
  if (!address) return t("Enter your address to see delivery options.");
  const country = countryName(address.country, language);
  return offers_pickup
    ? t("This shop doesn't deliver to {{country}}. Choose another address or pick up your order.", {
        country,
      })
    : t("This shop doesn't deliver to {{country}}. Choose another address or contact the shop.", { country });
}

type BillingValues = Pick<Fields, Extract<FieldName, `billing_${string}`> | "tax_number">;

export function fieldsOf({ store }: Site, cart: Cart): Fields {
  const address = cart.address ?? cart.incomplete_address;
  return {
    email: cart.email ?? "",
    phone: cart.phone ?? "",
    name: address?.name ?? "",
    company: address?.company ?? "",
    country: address?.country ?? store.country,
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    region: address?.region_code ?? address?.region ?? "",
    postal_code: address?.postal_code ?? "",
    note: cart.note ?? "",
    accepts_marketing: cart.accepts_marketing ? "on" : "",
    accepts_terms: cart.accepts_terms ? "on" : "",
    ...(billingFieldsOf(cart.billing, store.country) as BillingValues),
  };
}

type Delivery = Omit<PlacedOrder["delivery"], "name" | "fee">;

/**
 * The days of a delivery, e.g. "Arrives Tue 24 – Thu 26 Nov": those promised with the order, otherwise those of an order
 * placed at the given time.
 */
export function arrival(store: Store, at: Date, delivery: Delivery): string {
  if (delivery.is_pickup) return readiness(store, at, delivery);
  if (delivery.is_arranged) return t("The shop will tell you how you receive it");
  if (delivery.window)
    return t("Arrives {{date}}", { date: formatDeliveryWindow(delivery.window, localeOf(store)) });
  const days = daysOf(store, at, delivery);
  if (isToday(store, at, days)) return t("Arrives today");
  return t("Arrives {{date}}", { date: unbrokenDays(days, localeOf(store)) });
}

/** Days of which none breaks across lines: "Mon, Nov 30 – Wed, Dec 2" breaks only at the dash. */
function unbrokenDays(days: DeliveryDays, locale: string): string {
  return formatDeliveryDays(days, locale).replace(/(?<!–)\s(?!–)/gu, "\u00a0");
}

function arrivalOf(store: Store, now: Date, option: Cart["delivery_options"][number]): string {
  if (option.quick) return expressNote(store, option.quick);
  if (option.preparation && isToday(store, now, option)) return readyIn(option.preparation);
  return arrival(store, now, option);
}

function readyIn({ unit, number }: PreparationTime): string {
  return unit === "hours"
    ? t("Ready in {{number}} hours", { number, count: number, defaultValue_one: "Ready in 1 hour" })
    : t("Ready in {{number}} minutes", { number, count: number, defaultValue_one: "Ready in 1 minute" });
}

/** The days on which an order to pick up is ready, or the time. */
function readiness(store: Store, at: Date, delivery: Delivery): string {
  const days = daysOf(store, at, delivery);
  const { preparation } = delivery;
  if (preparation && isToday(store, at, days)) {
    return t("Ready {{date}}", { date: timeText(store, readyAt(at.getTime(), preparation)) });
  }
  if (isToday(store, at, days)) return t("Ready today");
  return t("Ready {{date}}", { date: unbrokenDays(days, localeOf(store)) });
}

function isToday(store: Store, at: Date, { arrives_to }: DeliveryDays): boolean {
  return arrives_to === localDay(at.getTime(), store.time_zone);
}

function daysOf(store: Store, at: Date, delivery: Delivery) {
  const { arrives_from, arrives_to } = delivery;
  return arrives_from && arrives_to
    ? { arrives_from, arrives_to }
    : deliveryDays(at.getTime(), delivery, store.time_zone);
}

/** The lines with too little stock and their available quantities. */
export function shortLines(cart: Cart): string {
  const short = cart.lines.filter(({ problem }) => problem && !isLimitProblem(problem));
  return short
    .map((line) => {
      const title = lineName(line);
      const left = line.problem === "not_enough" ? (line.available ?? 0) : 0;
      return `${title}: ${left === 0 ? t("sold out") : t("{{number}} left", { number: left, count: left })}.`;
    })
    .join(" ");
}
