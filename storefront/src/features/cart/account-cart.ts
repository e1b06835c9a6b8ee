import type { Cart } from "@vitrine/contract/checkout/cart";
import { restoredCookies, restoredTexts } from "./restored-cart.ts";
import { inStore, type Shopper } from "./shopper.ts";
import { isRejection } from "../../rejections.ts";

/**
 * Adds the items of the account's cart of another device to the cart of a shopper who has just signed in. The response shows the
 * cart if there is something to say about it.
 *
 * @param shopperToken the new session
 */
export async function restoreAccountCart(
  shopper: Shopper,
  shopperToken: string,
): Promise<{ cookies: string[]; hasNotices: boolean }> {
  const client = shopper.api({ cartToken: shopper.cartToken, shopperToken });
  try {
    const { data } = await client.shopper_accounts.restore_cart({ params: inStore(shopper) });
    const notices = restoredTexts(shopper, data);
    return { cookies: restoredCookies(shopper, data, notices), hasNotices: notices.length > 0 };
  } catch (failure) {
    // Signing in doesn't depend on the cart, which stays as it is.
    if (!isRejection(failure)) throw failure;
    return { cookies: [], hasNotices: false };
  }
}

/** Connects the cart of a signed-in shopper with the account, so that another device finds it after signing in. */
export async function connectCart(shopper: Shopper, cart: Cart): Promise<Cart> {
  const { shopperToken, site } = shopper;
  if (!shopperToken || cart.is_signed_in || site.store.checkout.customer_accounts === "off") return cart;
  try {
    const client = shopper.api({ cartToken: cart.token, shopperToken });
    return (await client.shopper_accounts.use_cart({ params: inStore(shopper) })).data;
  } catch (failure) {
    if (!isRejection(failure)) throw failure;
    return cart;
  }
}
