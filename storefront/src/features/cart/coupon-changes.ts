import type { Cart } from "@vitrine/contract/checkout/cart";
import { RejectedError } from "@vitrine/contract/client";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { inStore, type Shopper } from "./shopper.ts";

/**
 * The change of the cart's codes that a form asks for: the "Remove" button of a code, or a typed one.
 *
 * @throws RejectedError as the API does
 */
export async function changeCoupons(shopper: Shopper, form: URLSearchParams): Promise<Cart> {
  const params = inStore(shopper);
  const { checkout } = shopper.client;
  const code = form.get("remove_coupon");
  if (code !== null) return (await checkout.remove_coupon({ params: { ...params, code } })).data;
  return (await checkout.add_coupon({ params, body: { code: form.get("coupon") ?? "" } })).data;
}

/** The reason why a typed code was rejected. */
export function couponError(apiError: RejectedError, typed: string): string {
  if (apiError.code !== "invalid_input") return translateMessage(apiError.message);
  // A code with other characters than those that codes may have.
  return typed.trim() === ""
    ? t("Enter a code.")
    : t("There is no discount with this code. Check its spelling.");
}

/** True for an error that belongs to the field of the code. */
export function isCouponError(failure: unknown): failure is RejectedError {
  return (
    failure instanceof RejectedError &&
    ["coupon_rejected", "invalid_input", "too_many_requests"].includes(failure.code)
  );
}
