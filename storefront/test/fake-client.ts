import type { AddressFormat } from "@vitrine/contract/values/address-formats";
import type { Cart, CartLine, PlacedOrder } from "@vitrine/contract/orders/checkout";
import { type Client, RejectedError } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import { apiErrors, type ApiErrorCode } from "@vitrine/contract/errors";
import type { Facet, StoreProduct, StoreProductCard, BrowseCard } from "@vitrine/contract/shops/storefront";
import type * as z from "zod";
import { type FakeProduct, fakeProducts, fakeStore, hostileTitle } from "./fake-shop.ts";

interface FakeCart {
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

/** An in-memory shop with the responses, errors and validation of the API. */
export function createFakeShop() {
  const store = structuredClone(fakeStore);
  const products = fakeProducts();
  const carts = new Map<string, FakeCart>();
  const orders = new Map<string, PlacedOrder>();
  const answers = new Map<string, { body: string; order: PlacedOrder }>();
  const searches: { search: string; found: number }[] = [];
  let reads = 0;

  const deliveryOptions = [
    { key: "standard", name: "Standard delivery", fee: 490, days_min: 2, days_max: 4 },
    { key: "express", name: "Express", fee: 1290, days_min: 1, days_max: 1 },
  ];
  const paymentOptions = [
    { key: "cash_on_delivery", name: "Cash on delivery" },
    { key: "bank_transfer", name: "Bank transfer" },
  ];

  function variantOf(id: string) {
    for (const product of products)
      for (const variant of product.variants) if (variant.id === id) return { product, variant };
    throw rejected("not_found");
  }

  function priced(cart: FakeCart): Cart {
    const lines = Array.from(cart.lines, ([id, quantity]): CartLine => {
      const { product, variant } = variantOf(id);
      const left = product.left[id] ?? 0;
      return {
        variant_id: id,
        product_id: product.id,
        product_handle: product.handle,
        title: product.title,
        variant_title: variant.title,
        picture: product.pictures[0] ?? null,
        unit_price: variant.price,
        compare_at_price: variant.compare_at_price,
        quantity,
        total: variant.price * quantity,
        available: left,
        min_quantity: null,
        max_quantity: null,
        is_preorder: false,
        preorder_from: null,
        problem: left === 0 ? "sold_out" : left < quantity ? "not_enough" : null,
      };
    });
    const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
    const delivery = deliveryOptions.find((option) => option.key === cart.delivery_method);
    return {
      token: cart.token,
      lines,
      item_count: lines.reduce((sum, line) => sum + line.quantity, 0),
      currency: store.currency,
      subtotal,
      discount_total: 0,
      shipping_total: delivery?.fee ?? null,
      fee_total: 0,
      tax_total: 0,
      total: subtotal + (delivery?.fee ?? 0),
      email: cart.email,
      phone: cart.phone,
      address: cart.address,
      delivery_method: cart.delivery_method,
      payment_method: cart.payment_method,
      note: cart.note,
      delivery_options: cart.address ? deliveryOptions : [],
      payment_options: paymentOptions,
      missing: [
        ...(lines.length === 0 ? (["lines"] as const) : []),
        ...(cart.email || cart.phone ? [] : (["contact"] as const)),
        ...(cart.address ? [] : (["address"] as const)),
        ...(cart.delivery_method ? [] : (["delivery"] as const)),
        ...(cart.payment_method ? [] : (["payment"] as const)),
      ],
    };
  }

  function clientFor(visitor: { cartToken?: string; idempotencyKey?: string }): Client {
    const requireCart = () => {
      const cart = carts.get(visitor.cartToken ?? "");
      if (!cart) throw rejected("cart_not_found");
      if (cart.ordered) throw rejected("cart_ordered");
      return cart;
    };
    const changed = (cart: FakeCart) => ({ data: priced(cart) });

    const storefront: Partial<Client["storefront"]> = {
      read: async () => ({ data: store }),
      list_products: async (input) => {
        reads += 1;
        const query = parse(contract.storefront.list_products, input).query;
        let found = products.filter((product) =>
          product.title.toLowerCase().includes((query.search ?? "").toLowerCase()),
        );
        if (query.in_stock) found = found.filter((product) => !product.sold_out);
        if (query.category) found = found.filter((_, at) => at % 3 === 0);
        if (query.price_min)
          found = found.filter((product) => product.variants[0]!.price >= query.price_min!);
        if (query.categories) found = found.filter((_, at) => at % 4 === 0);
        const vendors = Map.groupBy(found, ({ vendor }) => vendor ?? "");
        if (query.vendor) found = found.filter(({ vendor }) => query.vendor!.includes(vendor ?? ""));
        const cards = found.map(cardOf);
        if (query.sort === "title") cards.sort((a, b) => a.title.localeCompare(b.title));
        if (query.sort === "price_low") cards.sort((a, b) => a.price_min - b.price_min);
        if (query.sort === "price_high") cards.sort((a, b) => b.price_min - a.price_min);
        const from = query.before ? Number(query.before) - query.limit : Number(query.cursor ?? 0);
        const to = from + query.limit;
        return {
          data: cards.slice(from, to),
          meta: {
            next_cursor: to < cards.length ? String(to) : null,
            previous_cursor: from > 0 ? String(from) : null,
            total: cards.length,
            sort: query.sort ?? "newest",
            facets: [
              {
                kind: "categories",
                name: null,
                values: [
                  { value: "kitchen", label: "Kitchen and table", count: 10 },
                  { value: "attic", label: hostileTitle, count: 1 },
                ],
              },
              ...Array.from(vendors, ([value, { length: count }]) => ({ value, label: value, count }))
                .filter(({ value }) => value !== "")
                .map((value): Facet => ({
                  kind: "vendor",
                  name: null,
                  values: [value, { value: hostileTitle, label: hostileTitle, count: 1 }],
                })),
            ],
          },
        };
      },
      read_redirect: async ({ query: { path } }) => {
        throw rejected(path === "/products/taken-away" ? "page_gone" : "not_found");
      },
      read_category: async ({ params: { category_handle } }) => {
        if (category_handle !== "kitchen") throw rejected("not_found");
        return {
          data: {
            id: "019a0000-0000-7000-8000-00000000c001",
            handle: "kitchen",
            title: hostileTitle,
            description_html: "<p>Pots and what goes into them.</p>",
            picture: null,
            seo_title: null,
            seo_description: null,
            trail: [{ title: "House", handle: "house" }],
            children: [{ title: "Pots", handle: "pots", picture: null }],
          },
        };
      },
      read_collection: async ({ params: { collection_handle } }) => {
        if (collection_handle !== "winter") throw rejected("not_found");
        const { product_count: _, ...winter } = card("winter");
        return { data: { ...winter, description_html: "", seo_title: null, seo_description: null } };
      },
      list_cards: async ({ query: { product } }) => {
        const requested = new Set([product].flat());
        return {
          data: products
            .filter(({ handle }) => requested.has(handle))
            .map((one) => ({ requested: one.handle, ...cardOf(one) })),
        };
      },
      list_categories: async ({ query: { cursor } }) => ({
        data: cursor
          ? [{ ...card("attic"), children: [] }]
          : [
              {
                ...card("kitchen"),
                title: hostileTitle,
                children: [{ title: "Pots", handle: "pots" }],
              },
            ],
        meta: { next_cursor: cursor ? null : "further" },
      }),
      list_collections: async () => ({ data: [card("winter")], meta: { next_cursor: null } }),
      list_addresses: async ({ query: { kind, part } }) => {
        const handles = {
          products: products.map(({ handle }) => handle),
          categories: ["kitchen"],
          collections: ["winter"],
        };
        const half =
          kind === "products"
            ? handles[kind].slice(20 * Number(part), 20 * Number(part) + 20)
            : handles[kind];
        return {
          data: half.map((handle) => ({ handle, updated_at: "2026-11-19T08:00:00.000Z" })),
          meta: { parts: kind === "products" ? 2 : 1 },
        };
      },
      suggest: async ({ query: { q } }) => ({
        data: products
          .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
          .slice(0, 8)
          .map(({ title, handle }) => ({ kind: "product", title, handle })),
      }),
      note_search: async ({ body }) => {
        searches.push(body);
        return { message: "Noted." };
      },
      read_product: async (input) => {
        reads += 1;
        const found = products.find((product) => product.handle === input.params.product_handle);
        if (!found) throw rejected("not_found");
        const { left: _left, ...product } = found;
        return { data: product satisfies StoreProduct };
      },
    };

    const checkout: Partial<Client["checkout"]> = {
      read_cart: async () => changed(requireCart()),
      add_line: async (input) => {
        const { body } = parse(contract.checkout.add_line, input);
        if (store.is_live === 0) throw rejected("shop_not_live");
        const { product } = variantOf(body.variant_id);
        const cart = visitor.cartToken === undefined ? emptyCart() : requireCart();
        const wanted = (cart.lines.get(body.variant_id) ?? 0) + body.quantity;
        if ((product.left[body.variant_id] ?? 0) < wanted) throw rejected("sold_out");
        carts.set(cart.token, cart);
        cart.lines.set(body.variant_id, wanted);
        return changed(cart);
      },
      update_line: async (input) => {
        const { params, body } = parse(contract.checkout.update_line, input);
        const cart = requireCart();
        if ((variantOf(params.variant_id).product.left[params.variant_id] ?? 0) < body.quantity)
          throw rejected("sold_out");
        if (body.quantity === 0) cart.lines.delete(params.variant_id);
        else cart.lines.set(params.variant_id, body.quantity);
        return changed(cart);
      },
      remove_line: async (input) => {
        const cart = requireCart();
        cart.lines.delete(input.params.variant_id);
        return changed(cart);
      },
      update_address: async (input) => {
        const { body } = parse(contract.checkout.update_address, input);
        const cart = requireCart();
        cart.address = body.address;
        cart.email = body.email ?? null;
        cart.phone = body.phone ?? null;
        cart.note = body.note ?? null;
        return changed(cart);
      },
      update_delivery: async (input) => {
        const cart = requireCart();
        cart.delivery_method = input.body.method;
        return changed(cart);
      },
      update_payment: async (input) => {
        const cart = requireCart();
        cart.payment_method = input.body.method;
        return changed(cart);
      },
      place_order: async (input) => {
        const key = visitor.idempotencyKey;
        if (!key) throw rejected("idempotency_key_missing");
        const body = JSON.stringify(input.body);
        const stored = answers.get(key);
        if (stored && stored.body !== body) throw rejected("idempotency_key_reused");
        if (stored) return { message: "Order placed.", data: stored.order };
        const before = visitor.cartToken === undefined ? undefined : carts.get(visitor.cartToken)?.ordered;
        if (before) return { message: "Order placed.", data: before };
        const cart = requireCart();
        const now = priced(cart);
        if (now.missing.includes("lines")) throw rejected("cart_empty");
        if (now.missing.length > 0) throw rejected("checkout_incomplete");
        if (now.lines.some((line) => line.problem)) throw rejected("sold_out");
        if (now.total !== input.body.accepted_total) throw rejected("price_changed");
        for (const line of now.lines) {
          const { left } = variantOf(line.variant_id).product;
          left[line.variant_id] = (left[line.variant_id] ?? 0) - line.quantity;
        }
        const order = orderOf(now, 1001 + orders.size);
        cart.ordered = order;
        orders.set(order.token, order);
        answers.set(key, { body, order });
        return { message: "Order placed.", data: order };
      },
      read_order: async (input) => {
        const order = orders.get(input.params.token);
        if (!order) throw rejected("not_found");
        return { data: order };
      },
    };
    const digital_files: Partial<Client["digital_files"]> = {
      read_download: async ({ params }) => {
        const left = { fresh: 9, fetched: 0 }[params.link];
        if (left === undefined) throw rejected("download_expired");
        return { data: { name: hostileTitle, size: 4_200_000, left } };
      },
    };
    const address_formats: Partial<Client["address_formats"]> = {
      read: async ({ params }) => ({ data: fakeFormat(params.country) }),
    };
    return { storefront, checkout, digital_files, address_formats } as Client;
  }

  function orderOf(cart: Cart, number: number): PlacedOrder {
    const delivery = deliveryOptions.find((option) => option.key === cart.delivery_method);
    if (!cart.address || !delivery || !cart.payment_method) throw rejected("checkout_incomplete");
    return {
      token: crypto.randomUUID(),
      number,
      number_prefix: "#",
      stage: "received",
      placed_at: "2026-11-20T10:00:00.000Z",
      name: cart.address.name,
      email: cart.email,
      phone: cart.phone,
      address: cart.address,
      delivery,
      payment_method: cart.payment_method,
      payment_status: "pending",
      lines: cart.lines,
      downloads: [],
      shipments: [],
      currency: cart.currency,
      subtotal: cart.subtotal,
      discount_total: 0,
      shipping_total: cart.shipping_total ?? 0,
      fee_total: 0,
      tax_total: 0,
      total: cart.total,
    };
  }

  return {
    store,
    products,
    orders,
    carts,
    clientFor,
    /** Number of product reads, to tell rendered pages from cached ones. */
    reads: () => reads,
    searches,
  };
}

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
    postal_code: { example: isIrish ? "D02 AF30" : "95014", digits_only: !isIrish },
  };
}

function card(handle: string): BrowseCard {
  const title = handle.slice(0, 1).toUpperCase() + handle.slice(1);
  return { id: handle, handle, title, picture: null, product_count: 3 };
}

function emptyCart(): FakeCart {
  return {
    token: crypto.randomUUID(),
    lines: new Map(),
    email: null,
    phone: null,
    address: null,
    delivery_method: null,
    payment_method: null,
    note: null,
  };
}

function cardOf(product: FakeProduct): StoreProductCard {
  const prices = product.variants.map((variant) => variant.price);
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    picture: product.pictures[0] ?? null,
    picture_after: product.pictures[1] ?? null,
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    compare_at_price: product.variants[0]?.compare_at_price ?? null,
    lowest_price: product.variants[0]?.lowest_price ?? null,
    sold_out: product.sold_out,
  };
}

function rejected(code: ApiErrorCode, errors: Record<string, string[]> = {}): RejectedError {
  return new RejectedError({ ...apiErrors[code], code, errors });
}

/** Validates input with the contract's schema. Errors name fields as the API does. */
function parse<S extends z.ZodType>(endpoint: { "~orpc": { inputSchema?: S } }, input: unknown): z.output<S> {
  const result = endpoint["~orpc"].inputSchema?.safeParse(input);
  if (!result) throw new Error("This endpoint has no input");
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const path = issue.path
      .filter((part) => part !== "body" && part !== "params" && part !== "query")
      .join(".");
    (errors[path] ??= []).push(issue.message);
  }
  throw rejected("invalid_input", errors);
}
