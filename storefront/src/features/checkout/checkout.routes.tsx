import type { Cart } from "@vitrine/contract/checkout/cart";
import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { html, json, redirect } from "../../responses.ts";
import { renderPage, type View } from "../../page.tsx";
import { t } from "../../i18n.ts";
import { payOrder } from "../orders/pay-order.routes.tsx";
import { cartCookies, orderedCartCookies } from "../cart/cart-cookie.ts";
import { applyCouponLink } from "../cart/coupon-link.ts";
import { changeCoupons, couponError, isCouponError } from "../cart/coupon-changes.ts";
import type { RejectedCoupon } from "../cart/CouponField.tsx";
import { storeContact } from "../cart/cart-recovery.routes.tsx";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { cookiesAfter, currentCart, go, goToOrder, leaveForOrder } from "../cart/current-cart.ts";
import { signInPath } from "../account/sign-in.routes.tsx";
import { filledCookie, findAccount, isFilledIn, mustSignIn, applyAccount } from "./checkout-account.tsx";
import { findAddressFormat } from "./address-format.ts";
import { fieldErrors, missingErrors, noticesOf, notYetPlaced, streetError } from "./checkout-errors.ts";
import { billingIn, isSameBilling, ownBillingIn } from "./billing-fields.ts";
import { draftCookies, draftIn } from "./checkout-draft.ts";
import { CheckoutPage } from "./CheckoutPage.tsx";
import { type FieldName, fieldNames, type Fields } from "./checkout-fields.ts";
import { withNextSlot } from "./next-slot.ts";
import { firstOption } from "./quick-delivery.ts";
import { placeIn } from "../delivery-estimates/place-cookie.ts";
import { type CheckoutView, checkoutView, fieldsOf } from "./checkout-view.ts";
import { isRejection } from "../../rejections.ts";

/** GET /checkout */
export async function showCheckout(shopper: Shopper): Promise<Response> {
  const current = await currentCart(shopper);
  const { cart, isOrdered, notices } = current;
  if (isOrdered) return goToOrder(shopper);
  // The cart page announces removed lines.
  if (!cart || cart.lines.length === 0) return go(shopper, "/cart");
  const linked = await applyCouponLink(shopper, cart);
  const account = await findAccount(shopper);
  const used = account ? await applyAccount(shopper, account, linked.cart) : { cart: linked.cart };
  if (mustSignIn(shopper, used.cart)) return redirect(signInPath(shopper.site.base, "checkout"));
  const fields = draftIn(shopper.cookies, shopper.shop) ?? used.fields;
  const shown = fields ?? fieldsAtPlace(shopper, used.cart);
  const view = await viewOf(shopper, used.cart, { fields: shown, notices });
  const cookies = [...cookiesAfter(shopper, current), ...linked.cookies];
  return respondWithCheckout(shopper, 200, view, cookies, account);
}

/** The form with the place for which the shopper has seen the delivery; undefined if the cart has an address. */
function fieldsAtPlace({ cookies, shop, site }: Shopper, cart: Cart): Fields | undefined {
  const place = cart.address || cart.incomplete_address ? undefined : placeIn(cookies, shop);
  if (!place) return undefined;
  const { country } = place;
  return { ...fieldsOf(site, cart), ...(cart.requires_shipping ? place : { country }) };
}

/**
 * POST /checkout: the whole form, every time. Changes are saved; with `step=order` the order is then placed. So
 * no input is lost between sections, and an order always has the address on the screen.
 */
export async function saveCheckout(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const current = await currentCart(shopper);
  const { cart, isOrdered, notices } = current;
  if (isOrdered) return goToOrder(shopper);
  if (!cart) return leaveForCart(shopper);
  if (cart.lines.length === 0) return go(shopper, "/cart");
  if (mustSignIn(shopper, cart)) return go(shopper, signInPath("", "checkout"));
  const fields = Object.fromEntries(fieldNames.map((name) => [name, form.get(name)?.trim() ?? ""])) as Fields;
  fields.billing_own = ownBillingIn(form);
  if ((form.get("billing_region_country") ?? fields.billing_country) !== fields.billing_country)
    fields.billing_region = "";
  // A region chosen from another country's list: the country was changed after it.
  if ((form.get("region_country") ?? fields.country) !== fields.country) fields.region = "";
  // Without JavaScript, a button loads the fields of another country.
  if (form.get("step") === "country")
    return respondWithCheckout(shopper, 200, await viewOf(shopper, cart, { fields }));
  try {
    if (form.get("step") === "receive") return await changeReceipt(shopper, fields, form);
    if (form.get("step") === "coupon" || form.has("remove_coupon"))
      return await respondWithCoupons(shopper, fields, await changeOfCoupons(shopper, cart, form));
    const saved = await save(shopper, cart, fields, form);
    // A code that was typed but not applied counts, too.
    const { cart: priced, rejectedCoupon } = form.get("coupon")?.trim()
      ? await changeOfCoupons(shopper, saved, form)
      : { cart: saved, rejectedCoupon: undefined };
    const isOrder = form.get("step") === "order";
    if (isOrder && notices.length === 0 && !rejectedCoupon) return await placeOrder(shopper, form);
    const why = rejectedCoupon ? [rejectedCoupon.error] : [];
    const seen = isOrder ? [notYetPlaced(), ...why, ...notices] : notices;
    const view = await viewOf(shopper, priced, { notices: seen, rejectedCoupon });
    const cookies = [
      ...draftCookies(shopper.shop, shopper.site, undefined),
      ...cookiesAfter(shopper, current),
    ];
    if (isOrder || rejectedCoupon || shopper.wantsJson)
      return respondWithCheckout(shopper, isOrder || rejectedCoupon ? 409 : 200, view, cookies);
    // The next page announces removed lines.
    const next = saved.requires_shipping ? "delivery" : "payment";
    return redirect(`${shopper.site.base}/checkout#${next}`, cookies.slice(0, 1));
  } catch (apiError) {
    return rejected(shopper, apiError, fields, form);
  }
}

interface CouponOutcome {
  cart: Cart;
  rejectedCoupon: RejectedCoupon | undefined;
}

/** Adds or removes a code of the form. A rejected code leaves the cart as it was. */
async function changeOfCoupons(shopper: Shopper, cart: Cart, form: URLSearchParams): Promise<CouponOutcome> {
  try {
    return { cart: await changeCoupons(shopper, form), rejectedCoupon: undefined };
  } catch (failure) {
    if (!isCouponError(failure)) throw failure;
    const typed = form.get("coupon") ?? "";
    return { cart, rejectedCoupon: { typed, error: couponError(failure, typed) } };
  }
}

/** The same form, with its input as it is: the address may be incomplete. */
async function respondWithCoupons(
  shopper: Shopper,
  fields: Fields,
  { cart, rejectedCoupon }: CouponOutcome,
): Promise<Response> {
  const view = await viewOf(shopper, cart, { fields, rejectedCoupon });
  const drafts = shopper.wantsJson ? [] : draftCookies(shopper.shop, shopper.site, fields);
  return respondWithCheckout(shopper, rejectedCoupon ? 409 : 200, view, drafts);
}

/** The same form for delivery or for pickup, with its input as it is. */
async function changeReceipt(shopper: Shopper, fields: Fields, form: URLSearchParams): Promise<Response> {
  const body = { is_pickup: form.get("receive") === "pickup" };
  const { data } = await shopper.client.checkout.update_delivery({ params: inStore(shopper), body });
  const drafts = shopper.wantsJson ? [] : draftCookies(shopper.shop, shopper.site, fields);
  return respondWithCheckout(shopper, 200, await viewOf(shopper, data, { fields }), drafts);
}

async function save(shopper: Shopper, cart: Cart, fields: Fields, form: URLSearchParams): Promise<Cart> {
  const params = inStore(shopper);
  const { checkout } = shopper.client;
  let saved = cart;
  const location = locationIn(form);
  const is_pickup = receiptIn(form, cart);
  const isSwitched = is_pickup !== cart.is_pickup;
  if (isSwitched || !sameAs(cart, fields) || (location && !isSameLocation(location, cart.location)))
    saved = (
      await checkout.update_address({
        params,
        // A choice of pickup stays until there is something to pick up again.
        body: { ...addressBody(fields), location, ...(cart.requires_shipping && { is_pickup }) },
      })
    ).data;

  // The first option is shown as selected, so it is saved: the total includes it.
  const shown = isSwitched ? null : form.get("delivery");
  const method = shown ?? saved.delivery_method ?? firstOption(saved)?.key;
  if (method && method !== saved.delivery_method) {
    const body = { method, is_pickup: saved.is_pickup };
    saved = (await checkout.update_delivery({ params, body })).data;
  }
  const payment = form.get("payment") ?? saved.payment_method ?? saved.payment_options[0]?.key;
  const advance_method = form.get("advance") ?? undefined;
  const isOtherAdvance = advance_method && saved.advance && advance_method !== saved.advance.method;
  if (payment && (payment !== saved.payment_method || isOtherAdvance))
    saved = (await checkout.update_payment({ params, body: { method: payment, advance_method } })).data;
  return saved;
}

/** True if the form is that of a pickup. */
function receiptIn(form: URLSearchParams, cart: Cart): boolean {
  return form.has("receive") ? form.get("receive") === "pickup" : cart.is_pickup;
}

/** The location of the form's hidden field; undefined if the shopper doesn't share it. */
function locationIn(form: URLSearchParams): Cart["location"] | undefined {
  const [latitude, longitude] = (form.get("location") ?? "").split(",");
  if (!latitude || !longitude) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

function isSameLocation(one: NonNullable<Cart["location"]>, other: Cart["location"]): boolean {
  return one.latitude === other?.latitude && one.longitude === other.longitude;
}

function addressBody(fields: Fields) {
  const { email, phone, note, accepts_terms, accepts_marketing } = fields;
  const { name, company, country, line1, line2, city, region, postal_code } = fields;
  const address = { name, country, line1, line2, city, region, postal_code };
  return {
    email: email || null,
    phone: phone || null,
    note,
    address: { ...address, ...(company && { company }) },
    billing: billingIn(fields),
    accepts_terms: accepts_terms !== "",
    accepts_marketing: accepts_marketing !== "",
  };
}

function sameAs(cart: Cart, fields: Fields): boolean {
  const stored: Partial<Record<FieldName, string | null | undefined>> = {
    ...cart.address!,
    company: cart.address?.company,
    region: cart.address?.region_code ?? cart.address?.region,
    email: cart.email,
    phone: cart.phone,
    note: cart.note,
    accepts_terms: cart.accepts_terms ? "on" : "",
    accepts_marketing: cart.accepts_marketing ? "on" : "",
  };
  return (
    cart.address !== null &&
    fieldNames.every((name) => !(name in stored) || (stored[name] ?? "") === fields[name]) &&
    isSameBilling(cart.billing, fields)
  );
}

async function placeOrder(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const client = shopper.api({
    cartToken: shopper.cartToken,
    idempotencyKey: form.get("idempotency_key") ?? undefined,
  });
  const body = {
    accepted_total: Number(form.get("accepted_total")),
    accepted_credit: Number(form.get("accepted_credit")),
  };
  const { data } = await client.checkout.place_order({ params: inStore(shopper), body });
  return data.stage === "awaiting_payment"
    ? payOrder(shopper, data.token, orderedCartCookies(shopper.shop, shopper.site.origin, shopper.cartToken))
    : leaveForOrder(shopper, data.token);
}

/** Redirects to the cart page when the cart no longer exists. */
function leaveForCart(shopper: Shopper): Response {
  return go(shopper, "/cart", cartCookies(shopper.shop, shopper.site.origin, undefined, shopper.cartToken));
}

/** The same page with the shopper's input and error messages. */
async function rejected(
  shopper: Shopper,
  apiError: unknown,
  fields: Fields,
  form: URLSearchParams,
): Promise<Response> {
  if (!isRejection(apiError)) throw apiError;
  if (apiError.code === "shop_not_live") throw apiError;
  // With JavaScript, the contact is stored when its field loses focus.
  if (apiError.code === "invalid_input" && !shopper.wantsJson) await storeContact(shopper, fields);
  const current = await currentCart(shopper);
  if (current.isOrdered) return goToOrder(shopper);
  if (!current.cart) return leaveForCart(shopper);
  if (current.cart.lines.length === 0) return go(shopper, "/cart");
  const { cart, errors: slotErrors } = await withNextSlot(shopper, current.cart, apiError);
  const errors = {
    ...slotErrors,
    ...missingErrors(shopper, apiError, cart),
    ...streetError(apiError, fields, cart.requires_shipping && !receiptIn(form, cart)),
    ...fieldErrors(apiError),
  };
  const acceptedTotal = Number(form.get("accepted_total"));
  const hasErrors = Object.keys(errors).length > 0;
  const isShort = current.notices.length > 0 && apiError.code === "sold_out";
  const why = isShort ? [notYetPlaced()] : noticesOf(shopper, apiError, cart, acceptedTotal);
  const notices = [...(hasErrors ? [] : why), ...current.notices];
  const view = await viewOf(shopper, cart, { fields, errors, notices });
  const drafts = shopper.wantsJson ? [] : draftCookies(shopper.shop, shopper.site, fields);
  return respondWithCheckout(shopper, apiError.status, view, [...drafts, ...cookiesAfter(shopper, current)]);
}

/** The page's data, with the address form of the entered, the stored or the shop's own country. */
async function viewOf(
  shopper: Shopper,
  cart: Cart,
  seen?: Parameters<typeof checkoutView>[4],
): Promise<CheckoutView> {
  const address = cart.address ?? cart.incomplete_address;
  const country = seen?.fields?.country ?? address?.country ?? shopper.site.store.country;
  const billed = seen?.fields?.billing_country || cart.billing?.address?.country || country;
  const [format, billing_format] = await Promise.all([
    findAddressFormat(shopper, country),
    findAddressFormat(shopper, billed),
  ]);
  return checkoutView(shopper.site, cart, shopper.now, { format, billing_format }, seen);
}

async function respondWithCheckout(
  shopper: Shopper,
  status: number,
  view: CheckoutView,
  cookies: string[] = [],
  known?: ShopperAccount,
): Promise<Response> {
  if (shopper.wantsJson) return json(status, view, cookies);
  const isFilled = isFilledIn(shopper.cookies, shopper.shop);
  const account = known ?? (await findAccount(shopper));
  const body = <CheckoutPage view={view} account={account} isFilled={isFilled} />;
  const all = isFilled ? [...cookies, filledCookie(shopper, false)] : cookies;
  const page: View = { status, title: t("Checkout"), quiet: true, sheet: "customer", body };
  return html(renderPage(shopper.site, page), all);
}
