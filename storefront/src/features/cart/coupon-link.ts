import type { Cart } from "@vitrine/contract/checkout/cart";
import { CouponCode } from "@vitrine/contract/coupons/coupons";
import { pathWithout, redirect } from "../../responses.ts";
import { shopCookie, shopCookieIn } from "../../shop-cookie.ts";
import type { Shop } from "../../site.ts";
import { inStore, type Shopper } from "./shopper.ts";
import { isRejection } from "../../rejections.ts";

// A link with `?coupon=CODE` may lead to any page. The code waits in a cookie until there is a cart, and the page is
// opened without it, so that cached pages are the same for everyone.

const thirtyDays = 30 * 24 * 60 * 60;

/** Redirects to the same page without the code, which is stored. A code that no coupon can have is dropped. */
export function followCouponLink(shop: Shop, origin: string, url: URL): Response {
  const code = CouponCode.safeParse(url.searchParams.get("coupon"));
  const cookies = code.success ? [couponCookie(shop, origin, code.data)] : [];
  return redirect(pathWithout(url, "coupon"), cookies, 302);
}

/** Adds the code of a link to the cart. A code that can't be used is dropped without a message. */
export async function applyCouponLink(
  shopper: Shopper,
  cart: Cart,
): Promise<{ cart: Cart; cookies: string[] }> {
  const code = linkedCodeIn(shopper.cookies, shopper.shop);
  if (!code) return { cart, cookies: [] };
  const cookies = [couponCookie(shopper.shop, shopper.site.origin, undefined)];
  const { checkout } = shopper.api({ cartToken: cart.token });
  try {
    const { data } = await checkout.add_coupon({ params: inStore(shopper), body: { code } });
    return { cart: data, cookies };
  } catch (failure) {
    if (!isRejection(failure)) throw failure;
    // The code is tried again later if only too many were tried now.
    return { cart, cookies: failure.code === "too_many_requests" ? [] : cookies };
  }
}

function couponCookie(shop: Shop, origin: string, code: string | undefined): string {
  const seconds = code === undefined ? 0 : thirtyDays;
  return shopCookie(shop, origin, "coupon", encodeURIComponent(code ?? ""), seconds);
}

function linkedCodeIn(cookies: string | null, shop: Shop): string | undefined {
  const found = shopCookieIn(cookies, shop, "coupon");
  try {
    return found && CouponCode.parse(decodeURIComponent(found));
  } catch {
    return undefined;
  }
}
