import type { Cart } from "@vitrine/contract/checkout/cart";
import type { RejectedError } from "@vitrine/contract/client";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { price } from "../../site.ts";
import { minimumProblem } from "../cart/cart-view.ts";
import { couponViews } from "../cart/coupon-view.ts";
import type { Shopper } from "../cart/shopper.ts";
import { fieldNames, type Fields } from "./checkout-fields.ts";
import { type CheckoutView, noDelivery, shortLines } from "./checkout-view.ts";
import { firstOption, quickNotice } from "./quick-delivery.ts";

export function notYetPlaced(): string {
  return t("Your order isn't placed yet. Check it, then place it again.");
}

/** @param acceptedTotal the total that the shopper saw */
export function noticesOf(
  shopper: Shopper,
  apiError: RejectedError,
  cart: Cart,
  acceptedTotal: number,
): string[] {
  const { store } = shopper.site;
  if (apiError.code === "sold_out")
    return [
      t(
        "Your order isn't placed yet: some items just sold out. {{lines}} Update your cart, then order again.",
        { lines: shortLines(cart) || translateMessage(apiError.message) },
      ),
    ];
  if (apiError.code === "below_minimum") return [minimumProblem(store, cart) ?? notYetPlaced()];
  if (apiError.code === "price_changed" || apiError.code === "coupon_rejected") {
    const newTotal = t(
      "Your order isn't placed yet: the total changed from {{before}} to {{total}}. To accept the new total, place your order again.",
      { before: price(store, acceptedTotal), total: price(store, cart.total) },
    );
    const reasons = couponViews(store, cart).flatMap(({ problem }) => problem ?? []);
    // An automatic discount that is used up is no longer in the cart.
    const isUnexplained = apiError.code === "coupon_rejected" && reasons.length === 0;
    return [newTotal, ...(isUnexplained ? [translateMessage(apiError.message)] : reasons)];
  }
  return [translateMessage(apiError.message)];
}

/** The field "billing_line1" for "billing.address.line1". */
function fieldOf(path: string): string {
  return path
    .replace(/^body\./, "")
    .replace(/^billing\.address\.(?:name|company|country|line1|line2|city|region|postal_code)$/, (found) =>
      found.replace("billing.address.", "billing_"),
    )
    .replace(/^(address|billing)\./, "");
}

/** "address.line1" of the API is the field "line1" of the form. */
export function fieldErrors(apiError: RejectedError): CheckoutView["errors"] {
  const known = Object.entries(apiError.errors).map(
    ([path, todo]) => [fieldOf(path), translateMessage(todo[0] ?? "")] as const,
  );
  return Object.fromEntries(known.filter(([name]) => (fieldNames as readonly string[]).includes(name)));
}

/** The error of a delivery without a street. The API reports errors of other fields first, and the form all of them at once. */
export function streetError(
  { code }: RejectedError,
  { line1 }: Pick<Fields, "line1">,
  isDelivered: boolean,
): CheckoutView["errors"] {
  if (code !== "invalid_input" || !isDelivered || line1 !== "") return {};
  return { line1: translateMessage("Enter a street address.") };
}

export function missingErrors(
  { site, now }: Shopper,
  apiError: RejectedError,
  cart: Cart,
): CheckoutView["errors"] {
  if (apiError.code !== "checkout_incomplete") return {};
  const todo: Partial<Record<Cart["missing"][number], CheckoutView["errors"]>> = {
    contact: { email: t("Enter an email or a phone number.") },
    // The API names the fields of an address that lacks some.
    address: Object.keys(apiError.errors).some((path) => /^(address|billing)\./.test(path))
      ? {}
      : cart.is_pickup || !cart.requires_shipping
        ? { name: translateMessage("Enter a name.") }
        : { line1: t("Enter a delivery address.") },
    delivery: {
      delivery: firstOption(cart)
        ? cart.is_pickup
          ? t("Choose a pickup place.")
          : t("Choose a delivery method.")
        : (quickNotice(site.store, now, cart) ?? noDelivery(site.store, cart)),
    },
    payment: { payment: t("Choose a payment method.") },
    terms: { accepts_terms: t("Agree to the terms to place your order.") },
  };
  return Object.assign({}, ...cart.missing.map((part) => todo[part])) as CheckoutView["errors"];
}
