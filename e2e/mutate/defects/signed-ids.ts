import type { Defect } from "../defect.ts";

const tokens = "api/src/features/orders/order-token.rules.ts";
const links = ["api/src/features/orders/order-links.test.ts"];

export const defects: Defect[] = [
  {
    name: "creates ids of one millisecond in no order",
    file: "api/src/ids.ts",
    find: "now === lastTime ? (counter + 1) & 0xfff : ",
    replace: "",
    tests: ["api/src/ids.test.ts"],
  },
  {
    name: "accepts a token of another kind",
    file: "api/src/ids.ts",
    find: "hmac(secret, `${kind}:${shopId}:${id}`)",
    replace: "hmac(secret, `${shopId}:${id}`)",
    tests: ["api/test/session-attacks.test.ts"],
    only: "O12",
  },
  {
    name: "changes an order with a link that only shows it",
    file: tokens,
    find: 'if (kind === "order-view") throw apiError("order_view_only");',
    replace: "",
    tests: links,
  },
  {
    name: "gives staff a link with the rights of the customer",
    file: tokens,
    find: 'return mayActAsShopper(permissions) ? "order" : "order-view";',
    replace: 'return "order";',
    tests: links,
  },
  {
    name: "gives API keys that only read a link with the rights of the customer",
    file: tokens,
    find: 'if (keyScopes && !hasScope(keyScopes, "orders:write")) return null;',
    replace: "",
    tests: links,
  },
  {
    name: "sends webhooks a link with the rights of the customer",
    file: tokens,
    find: 'if (role === "system") return null;',
    replace: "",
    tests: links,
  },
  {
    name: "reads an order with full rights for a link that only shows it",
    file: "api/src/features/checkout/checkout.routes.ts",
    find: 'kind === "order" ? await ownOrder(context, order) : viewedOrder(context, order)',
    replace: "kind ? await ownOrder(context, order) : viewedOrder(context, order)",
    tests: links,
  },
  {
    name: "links an exchange with full rights from a link that only shows the order",
    file: "api/src/features/returns/read-returns.action.ts",
    find: "signId(app.secret, kind, tx.shopId, other.id)",
    replace: 'signId(app.secret, "order", tx.shopId, other.id)',
    tests: links,
  },
  {
    name: "shows the forms of an order on a link that only shows it",
    file: "storefront/src/features/orders/OrderPage.tsx",
    find: "const mayChange = !order.is_view_only;",
    replace: "const mayChange = true;",
    tests: ["storefront/test/order-tasks.test.ts"],
  },
  {
    name: "accepts an expired preview token",
    file: "api/src/ids.ts",
    find: "if (!ends || !given || Number(ends) <= now) return undefined;",
    replace: "if (!ends || !given) return undefined;",
    tests: ["api/src/features/shops/preview.test.ts"],
  },
];
