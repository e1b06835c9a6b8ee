import type { CouponProblem } from "@vitrine/contract/coupons/cart-coupons";
import type { Cart } from "@vitrine/contract/checkout/cart";
import type { Store } from "@vitrine/contract/shops/store";
import { countryName } from "@vitrine/contract/values/country-names";
import { price, reduction } from "../../site.ts";
import { t } from "../../i18n.ts";

/** A code of the cart as text. */
export interface CouponView {
  code: string;
  /** "−€5.00"; null if it reduces nothing. */
  amount: string | null;
  /** The reason why it doesn't apply now, and what to do. */
  problem: string | null;
}

export function couponViews(store: Store, cart: Cart): CouponView[] {
  return cart.coupons.map(({ code, amount, problem }) => ({
    code,
    amount: amount > 0 ? reduction(store, amount) : null,
    problem: problem && problemText(store, cart, code, problem),
  }));
}

function problemText(
  store: Store,
  { address }: Pick<Cart, "address">,
  code: string,
  { reason, quantity = 1, amount = 0 }: CouponProblem,
): string {
  switch (reason) {
    case "not_found":
      return t("{{code}} is no longer available.", { code });
    case "not_started":
      return t("{{code}} isn't valid yet.", { code });
    case "expired":
      return t("{{code}} has expired.", { code });
    case "used_up":
      return t("{{code}} has been used up.", { code });
    case "used_by_customer":
      return t("You've already used {{code}}.", { code });
    case "customer":
      return t("{{code}} isn't available for your account or email.", { code });
    case "email_needed":
      return t("Enter your email at checkout to use {{code}}.", { code });
    case "country":
      return t("{{code}} can't be used for deliveries to {{country}}.", {
        code,
        country: countryName(address?.country ?? store.country, store.language),
      });
    case "items":
      return t("{{code}} doesn't apply to the items in your cart.", { code });
    case "sale_items":
      return t("{{code}} doesn't count items on sale. Add other items to use it.", { code });
    case "min_quantity":
      return t("Add {{number}} more items to use {{code}}.", {
        number: quantity,
        count: quantity,
        code,
        defaultValue_one: "Add 1 more item to use {{code}}.",
      });
    case "min_subtotal":
      return t("Add {{amount}} more to use {{code}}.", { amount: price(store, amount), code });
    case "no_effect":
      return t("{{code}} doesn't lower your total, because your other discounts already cover it.", { code });
    case "not_combinable":
      return t("{{code}} can't be combined with another discount in your cart.", { code });
  }
}
