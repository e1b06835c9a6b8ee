import { expect, it } from "vitest";
import type { StoreEntry, StoreMap } from "@vitrine/api/events/store-map";
import { createHosts } from "./hosts.ts";
import { createShopAt } from "./shop-at.ts";

const entry: StoreEntry = {
  id: 1,
  handle: "fern-field",
  is_live: 1,
  storefront_version: 1,
  language: "en",
  languages: [],
  primary_host: "fern.example",
};

/** The shop has two domains, and had the handle "old-field". */
function shopAtWith(primary_host: string | null) {
  const shop = { ...entry, primary_host };
  const stores: StoreMap = {
    byHandle: async (handle) =>
      ["fern-field", "old-field"].includes(handle.toLowerCase()) ? shop : undefined,
    byHost: async (host) => (["fern.example", "www.fern.example"].includes(host) ? shop : undefined),
  };
  return createShopAt(stores, createHosts("https://dashboard.example.com"));
}

it.each([
  ["fern.example", "/products", "", undefined],
  ["www.fern.example", "/products", "", "https://fern.example"],
  ["store.example.com", "/fern-field/products", "/fern-field", "https://fern.example"],
  ["store.example.com", "/old-field/products", "/old-field", "https://fern.example"],
])("with a primary domain, %s%s has the base %j and moves to %s", async (host, path, base, movedTo) => {
  expect(await shopAtWith("fern.example")(host, path)).toMatchObject({ base });
  expect((await shopAtWith("fern.example")(host, path))?.moved_to).toBe(movedTo);
});

it.each([
  ["store.example.com", "/fern-field", undefined],
  ["store.example.com", "/Fern-Field", undefined],
  ["store.example.com", "/old-field", "https://store.example.com/fern-field"],
  ["fern.example", "/", "https://store.example.com/fern-field"],
])("without one, %s%s moves to %s", async (host, path, movedTo) => {
  const shop = await shopAtWith(null)(host, path);
  expect(shop).toBeDefined();
  expect(shop?.moved_to).toBe(movedTo);
});

it.each(["evil.example", "fern.example.evil.example", "dashboard.example.com", "example.com"])(
  "finds no shop at %s",
  async (host) => {
    expect(await shopAtWith("fern.example")(host, "/fern-field")).toBeUndefined();
  },
);
