import type { Defect } from "../defect.ts";

const feature = "api/src/features/abandoned-checkouts";
const rulesTest = `${feature}/recovery-emails.rules.test.ts`;
const checkoutsTest = `${feature}/abandoned-checkouts.test.ts`;
const emailsTest = `${feature}/recovery-email-sequence.test.ts`;
const restoreTest = `${feature}/restore-cart.test.ts`;
const membersTest = `${feature}/abandoned-members.test.ts`;

export const defects: Defect[] = [
  {
    name: "sends emails in the quiet hours after midnight",
    file: `${feature}/recovery-emails.rules.ts`,
    find: "hour >= from || hour < until",
    replace: "hour >= from",
    tests: [rulesTest],
  },
  {
    name: "sends all emails to shoppers without a choice",
    file: `${feature}/recovery-emails.rules.ts`,
    find: "(consent === null && step === 1)",
    replace: "consent === null",
    tests: [rulesTest],
  },
  {
    name: "emails people who have ordered from another cart",
    file: `${feature}/send-recovery-email.action.ts`,
    find: 'if (await findLaterOrder(tx, checkout)) return "bought";',
    replace: "",
    tests: [checkoutsTest],
  },
  {
    name: "emails people whose order is being placed",
    file: `${feature}/send-recovery-email.action.ts`,
    find: 'if (await isCartOrdered(tx, checkout.cart_id)) return "bought";',
    replace: "",
    tests: [checkoutsTest],
  },
  {
    name: "doesn't recognise another spelling of the email of an order",
    file: `${feature}/find-later-order.action.ts`,
    find: "emailKeyOf(email) === checkout.email_key",
    replace: "email === checkout.email",
    tests: [checkoutsTest],
  },
  {
    name: "sends an email again that was sent",
    file: `${feature}/recovery-emails.queries.ts`,
    find: "where recovery_emails.sent_at is null\n      and (",
    replace: "where (",
    tests: [emailsTest],
  },
  {
    name: "leaves an email locked that failed",
    file: `${feature}/send-recovery-email.action.ts`,
    find: "await app.db.inShop(shop_id, (tx) => releaseEmail(tx, email.id));",
    replace: "",
    tests: [emailsTest],
  },
  {
    name: "doesn't count changes of items as activity",
    file: `${feature}/idle-carts.queries.ts`,
    find: "greatest(c.idle_since, c.updated_at, max(l.added_at), max(l.changed_at))",
    replace: "greatest(c.idle_since, c.updated_at)",
    tests: [checkoutsTest],
  },
  {
    name: "replaces the contact of a complete address",
    file: "api/src/features/checkout/save-contact.queries.ts",
    find: "and c.address is null ",
    replace: "",
    tests: [checkoutsTest],
  },
  {
    name: "counts an order after eight days as recovered",
    file: "api/src/features/orders/recovered-checkouts.queries.ts",
    find: "const recoveredWithinDays = sql.lit(7);",
    replace: "const recoveredWithinDays = sql.lit(9);",
    tests: [checkoutsTest],
  },
  {
    name: "adds the quantities of a restored cart",
    file: `${feature}/restore-cart.queries.ts`,
    find: "greatest(cart_lines.quantity, excluded.quantity)",
    replace: "cart_lines.quantity + excluded.quantity",
    tests: [restoreTest],
  },
  {
    name: "restores carts by expired links",
    file: `${feature}/restore-cart.action.ts`,
    find: 'if (opened.until <= app.clock.now()) throw apiError("cart_link_expired");',
    replace: "",
    tests: [restoreTest],
  },
  {
    name: "restores more units than are in stock",
    file: `${feature}/restored-lines.rules.ts`,
    find: "Math.min(quantity, available ?? quantity)",
    replace: "quantity",
    tests: [restoreTest],
  },
  {
    name: "stores any number of contacts",
    file: `${feature}/cart-recovery.routes.ts`,
    find: 'app.shopperLimits.countShared(["contact"], store.id, request.ip);',
    replace: "",
    tests: [`${feature}/contact-limits.test.ts`],
  },
  {
    name: "lets staff export abandoned checkouts",
    file: "contract/src/checkout/abandoned-checkouts.ts",
    find: 'export: shop("customers")',
    replace: 'export: shop("abandoned-checkouts")',
    tests: [membersTest],
  },
  {
    name: "retains contacts for good",
    file: `${feature}/remove-old-carts.action.ts`,
    find: "await removeContacts(tx, rowsAtOnce)",
    replace: "0",
    tests: [membersTest],
  },
];
