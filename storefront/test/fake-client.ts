import type { AddressFormat } from "@vitrine/contract/values/address-formats";
import { contract } from "@vitrine/contract/contract";
import type { Client } from "@vitrine/contract/client";
import { accountEndpoints, fakeAccounts } from "./fake-accounts.ts";
import { blogEndpoints } from "./fake-blogs.ts";
import { browseEndpoints, productEndpoints } from "./fake-catalogue.ts";
import { cartEndpoints, type FakeVisitor, orderEndpoints, recoveryEndpoints } from "./fake-checkout.ts";
import { orderTaskEndpoints } from "./fake-order-tasks.ts";
import { lookupEndpoints } from "./fake-lookups.ts";
import { messageEndpoints } from "./fake-messages.ts";
import { newsletterEndpoints } from "./fake-newsletter.ts";
import { fakeRecords } from "./fake-records.ts";
import { reviewEndpoints, type WrittenReview } from "./fake-reviews.ts";
import { estimateAt } from "./fake-delivery.ts";
import { parse, rejected } from "./fake-requests.ts";
import { type FakeSaved, savedEndpoints } from "./fake-saved-items.ts";
import { hostileTitle } from "./fake-shop.ts";

/** An in-memory shop with the responses, errors and validation of the API. */
export function createFakeShop() {
  const records = fakeRecords();
  const { store, products, orders, carts, searches } = records;
  const storefront = { ...productEndpoints(records), ...browseEndpoints(records) };

  const tasks = orderTaskEndpoints(records);
  const accounts = fakeAccounts();
  const saved: FakeSaved = new Map();
  const written: WrittenReview[] = [];
  const reviews = reviewEndpoints(records, written);
  const newsletter = newsletterEndpoints(records);

  function clientFor(visitor: FakeVisitor): Client {
    const checkout = { ...cartEndpoints(records, visitor), ...orderEndpoints(records, visitor) };
    const cart_recovery = recoveryEndpoints(records, visitor);
    return {
      storefront,
      checkout,
      cart_recovery,
      shopper_accounts: accountEndpoints(records, accounts, visitor),
      saved_items: savedEndpoints(records, saved, visitor),
      digital_files,
      address_formats,
      delivery_estimates,
      reviews,
      blogs: blogEndpoints,
      messages: messageEndpoints(records),
      order_lookups: lookupEndpoints(records),
      newsletter,
      ...tasks,
    } as Client;
  }

  return {
    store,
    products,
    orders,
    carts,
    records,
    accounts,
    /** The reviews that were sent. */
    written,
    clientFor,
    /** Number of product reads, to tell rendered pages from cached ones. */
    reads: () => records.reads,
    searches,
  };
}

const digital_files: Partial<Client["digital_files"]> = {
  read_download: async ({ params }) => {
    const left = { fresh: 9, fetched: 0 }[params.link];
    if (left === undefined) throw rejected("download_expired");
    return { data: { name: hostileTitle, size: 4_200_000, left } };
  },
};
const delivery_estimates: Partial<Client["delivery_estimates"]> = {
  read: async (input) => ({ data: estimateAt(parse(contract.delivery_estimates.read, input).query) }),
};
const address_formats: Partial<Client["address_formats"]> = {
  read: async ({ params }) => ({ data: fakeFormat(params.country) }),
};

/** Ireland's form, and one with regions for any other country. */
function fakeFormat(country: string): AddressFormat {
  const isIrish = country === "IE";
  const regions = isIrish
    ? []
    : [
        { code: "CA", name: "California" },
        { code: "NY", name: "New York" },
      ];
  return {
    country,
    fields: [
      { name: "line1", label: "Street and number", required: true },
      { name: "line2", label: "Flat, floor, building", required: false },
      { name: "city", label: "City", required: true },
      ...(isIrish ? [] : [{ name: "region" as const, label: "State" as const, required: true }]),
      { name: "postal_code", label: isIrish ? "Eircode" : "ZIP code", required: !isIrish },
    ],
    regions,
    areas: [],
    postal_code: { example: isIrish ? "D02 AF30" : "95014", digits_only: !isIrish },
  };
}
