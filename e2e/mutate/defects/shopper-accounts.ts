import type { Defect } from "../defect.ts";

const feature = "api/src/features/shopper-accounts";
const apiTest = `${feature}/shopper-accounts.test.ts`;
const codesTest = `${feature}/shopper-codes.test.ts`;
const sessionsTest = `${feature}/shopper-sessions.test.ts`;
const storefront = "storefront/src/features";
const storefrontTest = "storefront/test/accounts.test.ts";

export const defects: Defect[] = [
  {
    name: "accepts a sixth attempt at a code",
    file: `${feature}/check-code.action.ts`,
    find: "candidate.tries > (await",
    replace: "candidate.tries - 1 > (await",
    tests: [codesTest],
  },
  {
    name: "accepts codes of another purpose",
    file: `${feature}/shopper-codes.queries.ts`,
    find: " and purpose = ${purpose}",
    replace: "",
    tests: [codesTest],
  },
  {
    name: "accepts a code twice",
    file: `${feature}/sign-in.action.ts`,
    find: 'if (!(await spendCode(tx, candidate))) throw apiError("code_expired");',
    replace: "",
    tests: [codesTest],
  },
  {
    name: "accepts expired codes",
    file: `${feature}/shopper-codes.queries.ts`,
    find: "and expires_at > now() and code_hash",
    replace: "and code_hash",
    tests: [codesTest],
  },
  {
    name: "signs blocked customers in",
    file: `${feature}/sign-in.action.ts`,
    find: 'if (await isBlocked(tx, customerKeys({ email }))) throw apiError("sign_in_unavailable");',
    replace: "",
    tests: [codesTest],
  },
  {
    name: "keeps sessions of blocked customers",
    file: `${feature}/shopper-sessions.queries.ts`,
    find: "and not c.is_blocked and c.erased_at is null",
    replace: "and c.erased_at is null",
    tests: [codesTest],
  },
  {
    name: "keeps sessions of an email that is no longer the customer's",
    file: `${feature}/shopper-sessions.queries.ts`,
    find: " and c.email = s.email",
    replace: "",
    tests: [sessionsTest],
  },
  {
    name: "keeps sessions in shops without accounts",
    file: `${feature}/shopper-sessions.queries.ts`,
    find: " and cs.customer_accounts <> 'off'",
    replace: "",
    tests: [sessionsTest],
  },
  {
    name: "keeps expired sessions",
    file: `${feature}/shopper-sessions.queries.ts`,
    find: " and s.expires_at > now()",
    replace: "",
    tests: [sessionsTest],
  },
  {
    name: "deletes an account with the code of another",
    file: `${feature}/delete-account.action.ts`,
    find: "candidate.email !== email || ",
    replace: "",
    tests: [apiTest],
  },
  {
    name: "erases orders that only a phone number assigned",
    file: `${feature}/delete-account.action.ts`,
    find: "await detachUnverifiedOrders(tx, customer_id);",
    replace: "",
    tests: [apiTest],
  },
  {
    name: "exports orders that only a phone number assigned",
    file: `${feature}/own-data.queries.ts`,
    find: "orders: orders.filter((order) => order.email === email),",
    replace: "orders,",
    tests: [apiTest],
  },
  {
    name: "places orders without the required account",
    file: "api/src/features/checkout/cart/cart.rules.ts",
    find: 'if (cart.checkout.customer_accounts === "required" && cart.customer_id === null) missing.push("account");',
    replace: "",
    tests: [apiTest],
  },
  {
    name: "leaves a shopper's address in the cart after they have signed out",
    file: `${feature}/shopper-accounts.routes.ts`,
    find: "if (cartId) await signOutCarts(tx, customer_id, cartId);",
    replace: "",
    tests: [sessionsTest],
  },
  {
    name: "lets scripts read the session",
    file: `${storefront}/account/account-cookies.ts`,
    find: '"account", token ?? "", seconds',
    replace: '"account", token ?? "", seconds, { isReadable: true }',
    tests: [storefrontTest],
  },
  {
    name: "shows the checkout to guests of a shop that requires accounts",
    file: `${storefront}/checkout/checkout.routes.tsx`,
    find: 'if (mustSignIn(shopper, used.cart)) return redirect(signInPath(shopper.site.base, "checkout"));',
    replace: "",
    tests: [storefrontTest],
  },
  {
    name: "has account pages in shops without accounts",
    file: `${storefront}/account/account.routes.tsx`,
    find: 'return site.store.checkout.customer_accounts !== "off";',
    replace: "return Boolean(site);",
    tests: [storefrontTest],
  },
];
