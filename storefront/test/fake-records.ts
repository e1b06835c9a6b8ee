import type { MessageDraft } from "@vitrine/contract/shops/messages";
import type { Cart } from "@vitrine/contract/checkout/cart";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import type { Store } from "@vitrine/contract/shops/store";
import type { StoreHome } from "@vitrine/contract/shops/store-content";
import { type FakeProduct, fakeProducts, fakeStore } from "./fake-shop.ts";

export interface FakeCart {
  token: string;
  lines: Map<string, number>;
  email: string | null;
  phone: string | null;
  address: Cart["address"];
  is_pickup: boolean;
  delivery_method: string | null;
  payment_method: string | null;
  note: string | null;
  accepts_terms: boolean;
  accepts_marketing: boolean;
  is_signed_in: boolean;
  coupon_codes: string[];
  ordered?: PlacedOrder;
}

/** The records of an in-memory shop. */
export interface FakeRecords {
  store: Store;
  home: StoreHome;
  /** Messages that were sent with the contact form. */
  messages: MessageDraft[];
  /** Orders that were looked up: the number, and the email or phone. */
  lookups: { number: string; contact: string }[];
  /** Emails that signed up to the newsletter, and those that confirmed. */
  sign_ups: string[];
  subscribers: Set<string>;
  products: FakeProduct[];
  /** By token. */
  carts: Map<string, FakeCart>;
  /** By token. */
  orders: Map<string, PlacedOrder>;
  /** Orders and the requests that placed them, by idempotency key. */
  placed: Map<string, { body: string; order: PlacedOrder }>;
  searches: { search: string; found: number }[];
  /** True if no more codes may be tried. */
  coupon_limit_reached: boolean;
  /** A discount on every cart, and the shop's one tax; none by default. */
  automatic: { title: string; amount: number } | undefined;
  tax: { ppm: number; prices_include_tax: boolean } | undefined;
  /** True if the shop has a pickup place. */
  offers_pickup: boolean;
  /** True if no product is delivered. */
  is_undelivered: boolean;
  /** Codes that have been used up. */
  used_up: string[];
  /** The payments of every cart, if they aren't the usual ones. */
  payments: Partial<Pick<Cart, "payment_options" | "too_small_for" | "store_credit" | "advance">>;
  /** Number of product reads, to tell rendered pages from cached ones. */
  reads: number;
}

export function fakeRecords(): FakeRecords {
  return {
    store: structuredClone(fakeStore),
    home: { banners: [], testimonials: [] },
    messages: [],
    lookups: [],
    sign_ups: [],
    subscribers: new Set(),
    products: fakeProducts(),
    carts: new Map(),
    payments: {},
    orders: new Map(),
    placed: new Map(),
    searches: [],
    coupon_limit_reached: false,
    automatic: undefined,
    tax: undefined,
    offers_pickup: false,
    is_undelivered: false,
    used_up: [],
    reads: 0,
  };
}
