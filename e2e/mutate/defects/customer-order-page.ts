import type { Defect } from "../defect.ts";

const page = "storefront/src/features/orders";
const pageTests = ["storefront/test/order-tasks.test.ts"];
const creditTests = ["api/src/features/store-credit/store-credit.test.ts"];
const stages = "shows the stages with their dates";
const offer = "offers an account that lists the order";

export const defects: Defect[] = [
  {
    name: "counts a cancelled shipment in the dates of an order's stages",
    file: `${page}/order-dates.ts`,
    find: 'one.status === "cancelled" ? [] : (one[instant] ?? [])',
    replace: "one[instant] ?? []",
    tests: pageTests,
    only: stages,
  },
  {
    name: "dates a stage that an order hasn't reached",
    file: `${page}/OrderStages.tsx`,
    find: "{at <= reached && <Day at={reachedAt(order, stage)} />}",
    replace: "{<Day at={reachedAt(order, stage)} />}",
    tests: pageTests,
    only: stages,
  },
  {
    name: "links a tracking page without TLS",
    file: `${page}/OrderShipments.tsx`,
    find: 'tracking_url?.startsWith("https://")',
    replace: 'tracking_url?.startsWith("http")',
    tests: pageTests,
    only: stages,
  },
  {
    name: "shows all units of a line in each of its shipments",
    file: "api/src/features/orders/order-responses.rules.ts",
    find: "variant_title, quantity: packed.quantity }",
    replace: "variant_title, quantity: order.lines[order_line]!.quantity }",
    tests: ["api/src/features/orders/order-news.test.ts"],
  },
  {
    name: "offers an account where the shop has none",
    file: `${page}/OrderAccount.tsx`,
    find: 'isSignedIn || store.checkout.customer_accounts === "off"',
    replace: "isSignedIn",
    tests: pageTests,
    only: offer,
  },
  {
    name: "offers an account to a shopper who is signed in",
    file: `${page}/OrderAccount.tsx`,
    find: 'isSignedIn || store.checkout.customer_accounts === "off"',
    replace: 'store.checkout.customer_accounts === "off"',
    tests: pageTests,
    only: offer,
  },
  {
    name: "emails no receipt of a return request",
    file: "api/src/features/returns/change-return.action.ts",
    find: 'await mailReturn({ ...change, returnId: row.id }, isShopper ? "requested" : "entered");',
    replace: "",
    tests: ["api/src/features/returns/returns.test.ts"],
    only: "is requested by the shopper",
  },
  {
    name: "emails the customer about removed credit",
    file: "api/src/features/store-credit/adjust-credit.action.ts",
    find: "amount > 0 && notifies_customer && customer.email !== null",
    replace: "notifies_customer && customer.email !== null",
    tests: creditTests,
    only: "email the customer about added credit",
  },
  {
    name: "emails the customer about credit against the member's choice",
    file: "api/src/features/store-credit/adjust-credit.action.ts",
    find: "amount > 0 && notifies_customer && customer.email !== null",
    replace: "amount > 0 && customer.email !== null",
    tests: creditTests,
    only: "email the customer about added credit",
  },
];
