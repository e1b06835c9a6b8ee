import * as z from "zod";
import { response, inStore, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { Picture } from "../products/pictures.ts";
import { money } from "../values/fields.ts";
import { Cart } from "./cart.ts";

/** Maximum number of items that a shopper saves for later. */
export const maxSaved = 100;

/** An item that a shopper has saved for later, with its price and stock now. */
export const SavedItem = z.object({
  variant_id: z.string(),
  product_handle: z.string(),
  title: z.string(),
  variant_title: z.string(),
  /** The options of the product with the values of the variant. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  picture: Picture.nullable(),
  quantity: z.number().int(),
  price: money,
  /** The price when it was saved, if it was another one; null if it is the same, or was in another currency. */
  price_before: money.nullable(),
  /** The reason why it can't be moved to the cart with its quantity; null if it can. */
  problem: z.enum(["withdrawn", "sold_out", "not_enough"]).nullable(),
  /** Available units; null if any number can be ordered. */
  available: z.number().int().nullable(),
});
export type SavedItem = z.infer<typeof SavedItem>;

const SavedItems = z.object({
  /** Grants access to the list of this browser; null for the list of an account, and if there is none yet. */
  list: z.string().nullable(),
  /** Latest first. */
  items: z.array(SavedItem),
});
const SavedAndCart = SavedItems.extend({ cart: Cart.nullable() });

const list = z.string().max(200).nullish();
const path = "/v1/storefront/{handle}/saved-items" as const;
const inItem = inStore.extend({ variant_id: z.uuid() });
const change = visitor({ contends: "cart {cart}" });

/**
 * Items that a shopper saves for later, below the cart. They aren't in its total and reserve no stock. With a session they belong to
 * the account, and the items of the browser's `list` are moved to it, of an item in both with the larger quantity.
 */
export const saved_items = {
  read: visitor()
    .route({ method: "GET", path })
    .input(z.object({ params: inStore, query: z.object({ list: z.string().max(200).optional() }) }))
    .output(response(SavedItems)),
  /** Moves the items of a browser to the account. Without a session, nothing changes. */
  claim: change
    .route({ method: "POST", path: `${path}/claim` })
    .input(z.object({ params: inStore, body: z.object({ list }) }))
    .output(response(SavedItems)),
  /** Moves a line of the cart to the saved items. Without that line, nothing changes. */
  save: change
    .route({ method: "POST", path: `${path}/{variant_id}` })
    .input(z.object({ params: inItem, body: z.object({ list }) }))
    .errors(errorMap("cart_not_found", "cart_ordered", "too_many_saved"))
    .output(response(SavedAndCart)),
  /** Moves a saved item to the cart, or to a new one, with the units in stock. Of an item in both, the larger quantity counts. */
  move_to_cart: change
    .route({ method: "POST", path: `${path}/{variant_id}/cart` })
    .input(z.object({ params: inItem, body: z.object({ list }) }))
    .errors(errorMap("shop_not_live", "sold_out", "cart_too_large", "too_many_requests"))
    .output(response(SavedAndCart)),
  remove: change
    .route({ method: "POST", path: `${path}/{variant_id}/removal` })
    .input(z.object({ params: inItem, body: z.object({ list }) }))
    .output(response(SavedItems)),
};
