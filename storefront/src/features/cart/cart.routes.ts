import type { Cart } from "@vitrine/contract/checkout/cart";
import { type Client, RejectedError } from "@vitrine/contract/client";
import { html, json, redirect } from "../../responses.ts";
import { renderPage } from "../../page.tsx";
import { t } from "../../i18n.ts";
import { composedPage } from "../../sections/composed-page.tsx";
import { translateMessage } from "../../languages/request-language.ts";
import { cartDelivery } from "../delivery-estimates/delivery-estimates.routes.tsx";
import { productView, requireProduct } from "../products/ProductPage.tsx";
import { variantOf } from "../products/buy-box/variant-choice.rules.ts";
import { connectCart } from "./account-cart.ts";
import { cartCookies, seenLinesIn } from "./cart-cookie.ts";
import { cartIsGone, cookiesAfter, currentCart, type CurrentCart, goToOrder } from "./current-cart.ts";
import { cartPage } from "./CartPage.tsx";
import { applyCouponLink } from "./coupon-link.ts";
import { changeCoupons, couponError, isCouponError } from "./coupon-changes.ts";
import type { RejectedCoupon } from "./CouponField.tsx";
import { type CartView, cartView } from "./cart-view.ts";
import { restoredCookie, restoredNotices } from "./restored-cart.ts";
import { readSaved } from "./saved-items.ts";
import { inStore, type Shopper } from "./shopper.ts";
import { isRejection } from "../../rejections.ts";

/** GET /cart and /cart.json */
export async function showCart(shopper: Shopper): Promise<Response> {
  const current = await currentCart(shopper);
  const restored = shopper.wantsJson ? [] : restoredNotices(shopper.cookies, shopper.shop);
  const shown = restored.length > 0 ? [restoredCookie(shopper, [])] : [];
  const notices = [...restored, ...current.notices];
  if (!current.cart) return respondWithCurrent(shopper, { ...current, notices }, { cookies: shown });
  const { cart, cookies } = await applyCouponLink(shopper, await connectCart(shopper, current.cart));
  return respondWithCurrent(shopper, { ...current, cart, notices }, { cookies: [...cookies, ...shown] });
}

/** POST /cart/lines: adds units of `variant_id`, or of the variant of `product` with the options `o0`, `o1`, … */
export async function addToCart(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const handle = form.get("product");
  let variantId = form.get("variant_id") ?? "";
  if (handle && form.has("o0")) {
    const product = await requireProduct(shopper, handle);
    const values = product.options.map((_, at) => form.get(`o${at}`) ?? "");
    const variant = variantOf(product.variants, values);
    if (!variant || variant.sold_out) {
      const choice = values.join(" / ");
      const problem = variant
        ? t("{{choice}} is sold out. Choose another option.", { choice })
        : t("{{choice}} isn't available. Choose another option.", { choice });
      return html(
        renderPage(shopper.site, productView(shopper.site, product, { variantId: variant?.id, problem })),
      );
    }
    variantId = variant.id;
  }
  const next = form.get("next") === "checkout" ? "checkout" : "cart";
  return change(
    shopper,
    async (client) => {
      const body = { variant_id: variantId, quantity: Number(form.get("quantity") || 1) };
      return client.checkout.add_line({ params: inStore(shopper), body });
    },
    next,
  );
}

/** POST /cart/lines/update: sets a line's quantity, `to` of a button or `quantity`. 0 or the Remove button removes it. */
export async function updateCart(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const params = { ...inStore(shopper), variant_id: form.get("variant_id") ?? "" };
  const quantity = form.has("remove") ? 0 : Math.max(0, Number(form.get("to") ?? form.get("quantity")));
  return change(shopper, (client) =>
    quantity === 0
      ? client.checkout.remove_line({ params })
      : client.checkout.update_line({ params, body: { quantity } }),
  );
}

/** POST /cart/note: sets the note to the shop. The button to the checkout sends it, too. */
export function changeNote(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const note = form.get("note") ?? "";
  const next = form.get("next") === "checkout" ? "checkout" : "cart";
  return change(
    shopper,
    (client) => client.checkout.update_note({ params: inStore(shopper), body: { note } }),
    next,
  );
}

/** POST /cart/coupons: adds the code `coupon`, or removes the code `remove_coupon`. */
export async function changeCartCoupons(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  try {
    return respondWithChanged(shopper, await changeCoupons(shopper, form), "cart");
  } catch (apiError) {
    if (!cartIsGone(apiError) && !isCouponError(apiError)) throw apiError;
    const current = await currentCart(shopper);
    if (current.isOrdered && !shopper.wantsJson) return goToOrder(shopper);
    if (!current.cart)
      return respondWithCurrent(shopper, current, { problem: translateMessage(apiError.message) });
    const typed = form.get("coupon") ?? "";
    const rejectedCoupon = { typed, error: couponError(apiError, typed) };
    return respondWithCurrent(shopper, current, { rejectedCoupon, status: apiError.status });
  }
}

async function change(
  shopper: Shopper,
  make: (client: Client) => Promise<{ data: Cart }>,
  next: "cart" | "checkout" = "cart",
): Promise<Response> {
  try {
    const { data } = await retryWithout(shopper, make);
    const { cart, cookies } = await applyCouponLink(shopper, await connectCart(shopper, data));
    return respondWithChanged(shopper, cart, next, cookies);
  } catch (apiError) {
    if (!isRejection(apiError)) throw apiError;
    if (apiError.code === "shop_not_live") throw apiError;
    const current = await currentCart(shopper);
    if (current.isOrdered && !shopper.wantsJson) return goToOrder(shopper);
    return respondWithCurrent(shopper, current, { problem: problemOf(apiError) });
  }
}

/** Starts a new cart if the old one has been ordered or deleted. */
async function retryWithout<T>(shopper: Shopper, make: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await make(shopper.client);
  } catch (apiError) {
    if (!cartIsGone(apiError) || !shopper.cartToken) throw apiError;
    return make(shopper.api({}));
  }
}

function problemOf(apiError: RejectedError): string {
  if (apiError.code === "sold_out") return t("There isn't enough in stock.");
  if (apiError.code !== "invalid_input") return translateMessage(apiError.message);
  const problem = apiError.errors["quantity"]?.[0];
  return problem ? translateMessage(problem) : t("This product is no longer available.");
}

// The cart's URL is not secret. A shopper who signs in on the dashboard's host from here continues to the checkout,
// which the dashboard recognises by the referrer.
const hasOrigin = { "referrer-policy": "no-referrer-when-downgrade" };

async function viewOf(shopper: Shopper, cart: Cart | undefined): Promise<CartView> {
  return cartView(shopper.site, cart, await cartDelivery(shopper, cart));
}

/** The response to a shopper's change. */
async function respondWithChanged(
  shopper: Shopper,
  cart: Cart,
  next: "cart" | "checkout",
  more: string[] = [],
): Promise<Response> {
  const { shop, site, cartToken } = shopper;
  const seen = seenLinesIn(shopper.cookies, shop);
  const cookies = [...cartCookies(shop, site.origin, cart, cartToken, seen), ...more];
  if (shopper.wantsJson) return json(200, { cart: await viewOf(shopper, cart) }, cookies);
  return redirect(`${shopper.site.base}/${next}`, cookies);
}

interface LastChange {
  /** The reason why it failed. */
  problem?: string;
  rejectedCoupon?: RejectedCoupon;
  status?: number;
  cookies?: string[];
}

async function respondWithCurrent(
  shopper: Shopper,
  current: CurrentCart,
  change: LastChange = {},
): Promise<Response> {
  const { cart, isOrdered, notices } = current;
  const { problem, rejectedCoupon, status = problem ? 409 : 200 } = change;
  const view = await viewOf(shopper, cart);
  const isGone = !cart && !isOrdered;
  const ofCart = isGone
    ? cartCookies(shopper.shop, shopper.site.origin, undefined, shopper.cartToken)
    : cookiesAfter(shopper, current);
  const cookies = [...ofCart, ...(change.cookies ?? [])];
  const messages = problem ? [problem, ...notices] : notices;
  if (shopper.wantsJson) {
    const message = rejectedCoupon?.error ?? (messages.join(" ") || undefined);
    return json(status, { cart: view, message }, cookies);
  }
  const { saved, cookies: ofSaved } = await readSaved(shopper);
  const shown = { cart: view, shopId: shopper.shop.id, messages, isOrdered, status, saved };
  const content = cartPage({ ...shown, rejectedCoupon: rejectedCoupon ?? null });
  const page = renderPage(shopper.site, await composedPage(shopper, "cart", content));
  return html({ ...page, headers: { ...page.headers, ...hasOrigin } }, [...cookies, ...ofSaved]);
}
