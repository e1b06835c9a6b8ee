import type { SavedItem } from "@vitrine/contract/checkout/saved-items";
import type { Client } from "@vitrine/contract/client";
import { cartResponse, emptyCart, type FakeVisitor, requireCart } from "./fake-checkout.ts";
import type { FakeRecords } from "./fake-records.ts";
import { rejected } from "./fake-requests.ts";

/** Quantities and prices of saved items by variant, by the token of the list or the session. */
export type FakeSaved = Map<string, Map<string, { quantity: number; price: number }>>;

/** Items saved for later, of a browser or an account. */
export function savedEndpoints(
  shop: FakeRecords,
  saved: FakeSaved,
  visitor: FakeVisitor,
): Client["saved_items"] {
  const keyOf = (list: string | null | undefined) => visitor.shopperToken ?? list ?? "new-list";
  function listAt(list: string | null | undefined) {
    const key = keyOf(list);
    const found = saved.get(key) ?? new Map<string, { quantity: number; price: number }>();
    saved.set(key, found);
    if (visitor.shopperToken && list) {
      for (const [id, item] of saved.get(list) ?? []) found.set(id, item);
      saved.delete(list);
    }
    return found;
  }
  function answer(list: string | null | undefined) {
    const found = saved.get(keyOf(list)) ?? new Map<string, { quantity: number; price: number }>();
    const items = [...found].flatMap(([id, item]): SavedItem[] => itemOf(shop, id, item));
    return { list: visitor.shopperToken || items.length === 0 ? null : keyOf(list), items };
  }
  return {
    read: async ({ query }) => ({ data: answer(query?.list) }),
    claim: async ({ body }) => {
      listAt(body.list);
      return { data: answer(body.list) };
    },
    save: async ({ params, body }) => {
      const cart = requireCart(shop, visitor);
      const quantity = cart.lines.get(params.variant_id);
      const [item] = quantity ? itemOf(shop, params.variant_id, { quantity, price: 0 }) : [];
      if (item) listAt(body.list).set(item.variant_id, { quantity: item.quantity, price: item.price });
      cart.lines.delete(params.variant_id);
      return { data: { ...answer(body.list), cart: cartResponse(shop, cart).data } };
    },
    move_to_cart: async ({ params, body }) => {
      const list = listAt(body.list);
      const item = list.get(params.variant_id);
      const [now] = item ? itemOf(shop, params.variant_id, item) : [];
      if (now?.problem === "sold_out") throw rejected("sold_out");
      const own = shop.carts.get(visitor.cartToken ?? "");
      const cart = own && !own.ordered ? own : emptyCart();
      shop.carts.set(cart.token, cart);
      if (now) cart.lines.set(now.variant_id, now.quantity);
      list.delete(params.variant_id);
      return { data: { ...answer(body.list), cart: cartResponse(shop, cart).data } };
    },
    remove: async ({ params, body }) => {
      listAt(body.list).delete(params.variant_id);
      return { data: answer(body.list) };
    },
  } as Client["saved_items"];
}

function itemOf(
  { products }: FakeRecords,
  id: string,
  { quantity, price }: { quantity: number; price: number },
): SavedItem[] {
  for (const product of products)
    for (const variant of product.variants)
      if (variant.id === id) {
        const available = product.left[id] ?? 0;
        return [
          {
            variant_id: id,
            product_handle: product.handle,
            title: product.title,
            variant_title: variant.title,
            options: [],
            picture: null,
            quantity,
            price: variant.price,
            price_before: price === variant.price ? null : price,
            problem: available === 0 ? "sold_out" : available < quantity ? "not_enough" : null,
            available,
          },
        ];
      }
  return [];
}
