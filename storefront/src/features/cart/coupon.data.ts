import { requestJson, type CartResponse, showCart } from "./cart.data.ts";
import type { CouponChange } from "./CouponField.tsx";

/** Adds or removes a code, and shows the cart in all of the page's islands. Returns the reason if it fails. */
export async function changeCoupon(base: string, change: CouponChange): Promise<string | undefined> {
  const { cart, message } = await requestJson<CartResponse>(
    `${base}/cart/coupons`,
    new URLSearchParams(change),
  );
  if (cart) showCart(cart);
  return message;
}
