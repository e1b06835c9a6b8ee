import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "accepts a modified download link",
    file: "api/src/features/digital-files/digital-files.rules.ts",
    find: "if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;",
    replace: "if (expected.length !== actual.length) return undefined;",
    tests: ["api/src/features/digital-files/digital-files.test.ts"],
  },
  {
    name: "signs download links without the shop's ID",
    file: "api/src/features/digital-files/digital-files.rules.ts",
    find: "`download:${shopId}:${body}`",
    replace: "`download:${body}`",
    tests: ["api/src/features/digital-files/digital-files.test.ts"],
  },
  {
    name: "emails a delivery method to the customer of a digital order",
    file: "api/src/features/orders/emails/order-parts.mail.tsx",
    find: "!needsNoDelivery(order.fulfilment_status) && (",
    replace: "(",
    tests: ["api/src/features/orders/emails/send-email.test.ts"],
  },
  {
    name: "shows the delivery method on the page of a digital order",
    file: "storefront/src/features/orders/OrderDetails.tsx",
    find: "{!order.is_digital && (",
    replace: "{(",
    tests: ["storefront/test/order-tasks.test.ts"],
  },
];
