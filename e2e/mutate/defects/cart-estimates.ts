import type { Defect } from "../defect.ts";

// The delivery of a cart to the place that the shopper has chosen.
const rules = "api/src/features/checkout/cart-estimate.rules.ts";
const tests = ["api/src/features/checkout/cart-estimate.test.ts"];
const shown = ["storefront/test/delivery-estimates.test.ts"];

export const defects: Defect[] = [
  {
    name: "shows the delivery to the shopper's place for a cart with an address",
    file: rules,
    find: "!place || cart.address || cart.is_pickup",
    replace: "!place || cart.is_pickup",
    tests,
  },
  {
    name: "shows a delivery for items that aren't sent",
    file: rules,
    find: "if (!needsDelivery(cart.lines)) return",
    replace: "if (false) return",
    tests,
  },
  {
    name: "ignores discounts on a delivery that isn't chosen yet",
    file: rules,
    find: "quote.delivery ? quote : quoteCart({ ...there, delivery_method: cheapest.key }, now)",
    replace: "quote",
    tests,
  },
  {
    name: "shows a fee as exact while others cost more",
    file: rules,
    find: "!quote.delivery && options.some(({ fee }) => fee > cheapest.fee)",
    replace: "false",
    tests,
  },
  {
    name: "prices the checkout at the place that the shopper has chosen for estimates",
    file: "storefront/src/storefront.ts",
    find: 'at.path.startsWith("/checkout") ? undefined : placeIn(cookies, shop)',
    replace: "placeIn(cookies, shop)",
    tests: shown,
  },
  {
    name: "says nothing about items that can't be delivered",
    file: "storefront/src/features/delivery-estimates/estimate-text.ts",
    find: 'if (estimate.status === "not_needed") return null;',
    replace: 'if (estimate.status !== "delivered") return null;',
    tests: shown,
  },
];
