import type { Defect } from "../defect.ts";

const checkout = "api/src/features/checkout";
const codes = "api/src/features/order-codes";
const proofs = "api/src/features/payment-proofs";
const settingsTests = ["api/src/features/checkout-settings/checkout-settings.test.ts"];
const codeTests = [`${codes}/order-codes.test.ts`];
const proofTests = [`${proofs}/payment-proofs.test.ts`];

const billing = [`${checkout}/billing.test.ts`];

export const defects: Defect[] = [
  {
    name: "lets a delivery date break across lines",
    file: "storefront/src/features/checkout/checkout-view.ts",
    find: '.replace(/(?<!–)\\s(?!–)/gu, "\\u00a0")',
    replace: "",
    tests: ["storefront/test/checkout-form.test.ts"],
  },
  {
    name: "removes the note of the cart where the checkout has no field for it",
    file: "api/src/features/checkout/contact.rules.ts",
    find: '...(!(rules.note === "hidden" && rules.cart_note) && { note }),',
    replace: "note,",
    tests: ["api/src/features/checkout/cart/cart-note.test.ts"],
  },
  {
    name: "stores a note in a shop without a field for it",
    file: "api/src/features/checkout/checkout.routes.ts",
    find: "checkout.cart_note ? { note: body.note } : {}",
    replace: "{ note: body.note }",
    tests: ["api/src/features/checkout/cart/cart-note.test.ts"],
  },
  {
    name: "loses the note of a shopper without JavaScript who goes to the checkout",
    file: "storefront/src/features/cart/cart.routes.ts",
    find: 'const note = form.get("note") ?? "";',
    replace: 'const note = "";',
    tests: ["storefront/test/shopping.test.ts"],
  },
  {
    name: "turns settings back to their defaults if they aren't sent",
    file: "api/src/features/checkout-settings/checkout-settings.routes.ts",
    find: "const wanted = { ...stored, ...body };",
    replace: "const wanted = { ...stored, delivers_elsewhere: true, ...body };",
    tests: settingsTests,
  },
  {
    name: "stores fields that the shop hides",
    file: `${checkout}/contact.rules.ts`,
    find: 'rules.note === "hidden" ? null : typed.note',
    replace: "typed.note",
    tests: settingsTests,
  },
  {
    name: "orders without the details that the shop requires",
    file: `${checkout}/cart/cart.rules.ts`,
    find: "...missingDetails(hasStreet ? cart : { ...cart, address: null }, cart.checkout),",
    replace: "",
    tests: settingsTests,
  },
  {
    name: "orders without the terms",
    file: `${checkout}/cart/cart.rules.ts`,
    find: "if (cart.checkout.terms_label && !cart.accepts_terms)",
    replace: "if (cart.checkout.terms_label && cart.lines.length > 99)",
    tests: settingsTests,
  },
  {
    name: "compares the minimum order with the items before discounts",
    file: `${checkout}/cart/cart.rules.ts`,
    find: "minimum - (priced.subtotal - priced.discount_total)",
    replace: "minimum - priced.subtotal",
    tests: settingsTests,
  },
  {
    name: "stores a consent that the shop didn't ask for",
    file: `${checkout}/cart/order-of-cart.action.ts`,
    find: "cart.checkout.asks_marketing && cart.accepts_marketing",
    replace: "cart.accepts_marketing",
    tests: settingsTests,
  },
  {
    name: "withdraws consent with an order without it",
    file: `${checkout}/place-order.queries.ts`,
    find: "customers.accepts_marketing or (excluded.accepts_marketing and may_change),",
    replace: "excluded.accepts_marketing,",
    tests: settingsTests,
  },
  {
    name: "offers cash on delivery outside its places",
    file: "api/src/features/payment-methods/payment-methods.rules.ts",
    find: "if (!cash_on_delivery || !isThere) return [];",
    replace: "if (!cash_on_delivery) return [];",
    tests: codeTests,
  },
  {
    name: "doesn't require the phone number that cash on delivery needs",
    file: `${checkout}/cart/cart.rules.ts`,
    find: "isCourierPaid && !cart.phone_e164",
    replace: "isCourierPaid && !cart.lines",
    tests: codeTests,
  },
  {
    name: "confirms an order with any code",
    file: `${codes}/confirm-by-code.action.ts`,
    find: "if (!timingSafeEqual(candidate.code_hash, hashOf(id, code)))",
    replace: "if (code.length !== 6)",
    tests: codeTests,
  },
  {
    name: "accepts codes after ten minutes",
    file: `${codes}/order-codes.queries.ts`,
    find: "and expires_at > now()\n",
    replace: "\n",
    tests: codeTests,
  },
  {
    name: "allows any number of tries",
    file: `${codes}/order-codes.queries.ts`,
    find: "and tries < ${sql.lit(maxTries)}",
    replace: "and ${sql.lit(maxTries)} > 0",
    tests: codeTests,
  },
  {
    name: "cancels an order that was confirmed in the meantime",
    file: `${codes}/cancel-unconfirmed.job.ts`,
    find: 'if (confirmation !== "pending" ||',
    replace: 'if (confirmation === "rejected" ||',
    tests: codeTests,
  },
  {
    name: "takes a proof without a PDF's end for a PDF",
    file: `${proofs}/payment-proofs.rules.ts`,
    find: '.includes("%%EOF")',
    replace: '.includes("")',
    tests: proofTests,
  },
  {
    name: "accepts a proof that was decided before",
    file: `${proofs}/payment-proofs.queries.ts`,
    find: "and id = ${id} and status = 'pending'",
    replace: "and id = ${id}",
    tests: proofTests,
  },
  {
    name: "accepts a GSTIN with another check digit",
    file: "api/src/features/addresses/tax-numbers.rules.ts",
    find: "return digits[(36 - (sum % 36)) % 36] === number[14];",
    replace: "return digits.length > sum % 36;",
    tests: ["api/src/features/addresses/tax-numbers.rules.test.ts"],
  },
  {
    name: "accepts a VAT number of another country",
    file: "api/src/features/addresses/tax-numbers.rules.ts",
    find: "plain.startsWith(prefix) ? plain.slice(prefix.length) : plain",
    replace: 'plain.replace(/^[A-Z]{2}/, "")',
    tests: ["api/src/features/addresses/tax-numbers.rules.test.ts"],
  },
  {
    name: "stores billing details with an order that the shop has hidden since",
    file: "api/src/features/checkout/cart/order-of-cart.action.ts",
    find: "billing: shownBilling(cart.billing, cart.checkout),",
    replace: "billing: shownBilling(cart.billing, cart.checkout) && cart.billing,",
    tests: billing,
  },
  {
    name: "places an order without the tax number that the shop requires",
    file: "api/src/features/checkout/cart/cart.rules.ts",
    find: "/^(address|billing)\\./",
    replace: "/^address\\.line/",
    tests: billing,
  },
  {
    name: "makes the invoice out to the delivery address",
    file: "api/src/features/documents/document-content.rules.ts",
    find: "? addressLines(order.billing.address, code)",
    replace: "? addressLines(order.address, code)",
    tests: billing,
  },
  {
    name: "keeps the billing details of an erased customer",
    file: "api/src/features/customers/erase-customer.queries.ts",
    find: "address = ${address}, billing = null, version",
    replace: "address = ${address}, version",
    tests: billing,
  },
  {
    name: "changes the billing details of an order and leaves its invoice",
    file: "api/src/features/order-edits/edit-contact.action.ts",
    find: "if (!isReplaced) return order;",
    replace: "if (order) return order;",
    tests: billing,
  },
  {
    name: "places the order of a draft without its billing details",
    file: "api/src/features/draft-orders/order-of-draft.action.ts",
    find: "billing: draft.billing,",
    replace: "billing: null,",
    tests: billing,
  },
];
