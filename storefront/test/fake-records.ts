import type { Cart, PlacedOrder } from "@vitrine/contract/orders/checkout";
import type { Store } from "@vitrine/contract/shops/storefront";
import { type FakeProduct, fakeProducts, fakeStore } from "./fake-shop.ts";

export interface FakeCart {
  token: string;
  lines: Map<string, number>;
  email: string | null;
  phone: string | null;
  address: Cart["address"];
  delivery_method: string | null;
  payment_method: string | null;
  note: string | null;
  ordered?: PlacedOrder;
}

/** The records of an in-memory shop. */
export interface FakeRecords {
  store: Store;
  products: FakeProduct[];
  /** By token. */
  carts: Map<string, FakeCart>;
  /** By token. */
  orders: Map<string, PlacedOrder>;
  /** Orders and the requests that placed them, by idempotency key. */
  answers: Map<string, { body: string; order: PlacedOrder }>;
  searches: { search: string; found: number }[];
  /** Number of product reads, to tell rendered pages from cached ones. */
  reads: number;
}

export function fakeRecords(): FakeRecords {
  return {
    store: structuredClone(fakeStore),
    products: fakeProducts(),
    carts: new Map(),
    orders: new Map(),
    answers: new Map(),
    searches: [],
    reads: 0,
  };
}
