import type { Defect } from "../defect.ts";

const storefront = ["storefront/test/discounts.test.ts"];
const link = "storefront/src/features/cart/coupon-link.ts";
const sums = "contract/src/orders/order-sums.ts";

export const defects: Defect[] = [
  {
    name: "subtracts the discount on the delivery from the fee and again from the total",
    file: sums,
    find: "shipping_total === null ? null : shipping_total + deliveryDiscount",
    replace: "shipping_total",
    tests: ["contract/src/orders/order-sums.test.ts"],
  },
  {
    name: "adds taxes that prices include already",
    file: sums,
    find: "...(sums.prices_include_tax ? [] : ",
    replace: "...(sums.prices_include_tax && sums.taxes.length === 0 ? [] : ",
    tests: ["contract/src/orders/order-sums.test.ts"],
  },
  {
    name: "caches a page for links with a code, so that the code is lost",
    file: "storefront/src/storefront.ts",
    find: '"preview", datePreviewParameter, "coupon", "theme"',
    replace: '"preview", datePreviewParameter, "theme"',
    tests: storefront,
    only: "finds no cached page",
  },
  {
    name: "redirects a link with a code to another host",
    file: "storefront/src/responses.ts",
    find: 'pathname.replace(/^\\/+/, "/")',
    replace: "pathname",
    tests: ["storefront/src/features/cart/coupon-link.test.ts"],
  },
  {
    name: "stores any text of a link as a code",
    file: link,
    find: "code.success ? [couponCookie(shop, origin, code.data)] : []",
    replace: '[couponCookie(shop, origin, url.searchParams.get("coupon") ?? "")]',
    tests: storefront,
    only: "ignores the code",
  },
  {
    name: "tries the code of a link on every page, because it is never cleared",
    file: link,
    find: 'cookies: failure.code === "too_many_requests" ? [] : cookies',
    replace: "cookies: []",
    tests: storefront,
    only: "drops a useless one silently",
  },
  {
    name: "places the order without a code that was typed but not applied",
    file: "storefront/src/features/checkout/checkout.routes.tsx",
    find: 'form.get("coupon")?.trim()',
    replace: 'form.get("step") === "save" && form.get("coupon")?.trim()',
    tests: storefront,
    only: "typed but not applied",
  },
  {
    name: "empties the checkout's fields when a code is applied",
    file: "storefront/src/features/checkout/checkout.routes.tsx",
    find: "viewOf(shopper, cart, { fields, rejectedCoupon })",
    replace: "viewOf(shopper, cart, { rejectedCoupon })",
    tests: storefront,
    only: "without losing what is typed",
  },
  {
    name: "doesn't say that a code of the order has been used up",
    file: "storefront/src/features/checkout/checkout-errors.ts",
    find: "isUnexplained ? [translateMessage(apiError.message)] : reasons",
    replace: "isUnexplained ? [translateMessage(apiError.message)] : []",
    tests: storefront,
    only: "used up before the order",
  },
  {
    name: "answers a code over the limit with an error page",
    file: "storefront/src/features/cart/coupon-changes.ts",
    find: '["coupon_rejected", "invalid_input", "too_many_requests"]',
    replace: '["coupon_rejected", "invalid_input"]',
    tests: storefront,
    only: "error of a code at its field",
  },
  {
    name: "asks to choose a delivery method where there is none",
    file: "storefront/src/features/checkout/checkout-errors.ts",
    find: "delivery: firstOption(cart)\n",
    replace: "delivery: cart\n",
    tests: storefront,
    only: "doesn't deliver to the country",
  },
  {
    name: "shows the calculation of another shop's order",
    file: "api/src/features/orders/orders.queries.ts",
    find: "from orders o where o.shop_id = ${tx.shopId} and o.id = ${id}`);\n  if (!stored)",
    replace: "from orders o where o.id = ${id}`);\n  if (!stored)",
    tests: ["api/test/tenancy.test.ts"],
    only: "lets every row through",
  },
  {
    name: "names the discounts of a calculation without their codes",
    file: "api/src/features/orders/order-calculation.rules.ts",
    find: "return { title, code, class: kind, amount };",
    replace: "return { title, code: null, class: kind, amount };",
    tests: ["api/src/features/orders/order-calculation.test.ts"],
  },
];
