import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "treats filter buttons as changed fields, so that every list loads twice",
    file: "storefront/src/features/products/live-filters.ts",
    find: "fieldsOf(form).some(isChanged)",
    replace: "([...form.elements] as Field[]).some(isChanged)",
    tests: ["e2e/storefront/list-pages.e2e.ts"],
  },
  {
    name: "requests the list that is already on the page",
    file: "storefront/src/features/products/live-filters.ts",
    find: "if (url !== shown) void show(url, step);",
    replace: "void show(url, step);",
    tests: ["e2e/storefront/list-pages.e2e.ts"],
  },
  {
    name: "loads the list again for a link to an anchor on the page",
    file: "storefront/src/features/products/live-filters.ts",
    find: 'if (withoutHash(location.href) !== shown) void show(location.href, "none");',
    replace: 'void show(location.href, "none");',
    tests: ["e2e/storefront/list-pages.e2e.ts"],
  },
  {
    name: "excludes the second page of a list from search engines",
    file: "storefront/src/features/products/ListPage.tsx",
    find: "return isFirst ? path : listPath(path, { cursor: requested.cursor, before: requested.before });",
    replace: "return isFirst ? path : undefined;",
    tests: ["storefront/test/page-metadata.test.ts"],
  },
  {
    name: "sends private pages uncompressed",
    file: "storefront/src/storefront.ts",
    find: 'return encoded(response, request.headers.get("accept-encoding"));',
    replace: "return response;",
    tests: ["storefront/test/page-metadata.test.ts"],
  },
  {
    name: "leaves a sold-out line in the cart",
    file: "storefront/src/features/cart/current-cart.ts",
    find: 'if (problem !== "withdrawn" && problem !== "sold_out") continue;',
    replace: 'if (problem !== "withdrawn") continue;',
    tests: ["storefront/test/cart-changes.test.ts"],
  },
  {
    name: "drops an ordered cart, so that other tabs show an empty one",
    file: "storefront/src/features/cart/current-cart.ts",
    find: 'isOrdered: failure.code === "cart_ordered"',
    replace: "isOrdered: false",
    tests: ["storefront/test/cart-changes.test.ts"],
  },
  {
    name: "places an order although a line was just removed",
    file: "storefront/src/features/checkout/checkout.routes.tsx",
    find: "if (isOrder && notices.length === 0 && !rejectedCoupon) return",
    replace: "if (isOrder && !rejectedCoupon) return",
    tests: ["storefront/test/cart-changes.test.ts"],
  },
  {
    name: "loses a rejected address when the shopper leaves the page",
    file: "storefront/src/features/checkout/checkout.routes.tsx",
    find: "const fields = draftIn(shopper.cookies, shopper.shop) ?? used.fields;",
    replace: "const fields = used.fields;",
    tests: ["storefront/test/cart-changes.test.ts"],
  },
  {
    name: "shows no error for a minimum price above the maximum",
    file: "storefront/src/features/products/list-request.ts",
    find: "if (min! <= max!) return errors;",
    replace: "if (min! !== max!) return errors;",
    tests: ["storefront/test/cart-changes.test.ts"],
  },
];
