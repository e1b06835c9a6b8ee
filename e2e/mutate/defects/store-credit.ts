import type { Defect } from "../defect.ts";

const credit = "api/src/features/store-credit";
const tests = [`${credit}/store-credit.test.ts`];
const queries = `${credit}/store-credit.queries.ts`;
const cartCredit = "api/src/features/checkout/cart/cart-credit.rules.ts";
const quote = "api/src/features/checkout/quote.rules.ts";
const place = "api/src/features/checkout/place-order.action.ts";
const refundRules = "api/src/features/orders/payments/refunds.rules.ts";
const properties = ["api/src/features/orders/payments/refunds.properties.test.ts"];
const exchange = "api/src/features/exchanges/exchange-return.action.ts";
const exchangeTests = ["api/src/features/exchanges/exchanges.test.ts"];
const photos = "api/src/features/pictures/shopper-photos.action.ts";
const photoTests = ["api/src/features/returns/return-photos.test.ts"];

export const defects: Defect[] = [
  {
    name: "replaces the balance when credit is added",
    file: queries,
    find: "set balance = b.balance + excluded.balance",
    replace: "set balance = excluded.balance",
    tests,
  },
  {
    name: "takes credit from a cart that doesn't use it",
    file: cartCredit,
    find: "return uses_store_credit && !test_mode ? store_credit : 0;",
    replace: "return !test_mode ? store_credit : 0;",
    tests,
  },
  {
    name: "asks for a payment method although credit covers the total",
    file: quote,
    find: "const isCovered = credit > 0 && credit >= total;",
    replace: "const isCovered = credit > 0 && credit > total * 100;",
    tests,
  },
  {
    name: "places an order with another amount of credit than the shopper saw",
    file: place,
    find: "if (quote.store_credit !== accepted.credit) throw creditChanged(tx, cart, quote);",
    replace: "",
    tests,
  },
  {
    name: "places an order although the credit was spent by another one",
    file: place,
    find: "if (!isTaken) throw creditChanged(tx, cart, quote);",
    replace: "",
    tests,
  },
  {
    name: "keeps the credit of a cancelled order",
    file: refundRules,
    find: "const credit = creditLeftOf(order) + (hasCreditor",
    replace: "const credit = (hasCreditor",
    tests,
  },
  {
    name: "refunds credit before the money that the shop returns itself",
    file: refundRules,
    find: "take(refundableOf(order) - onlineLeft - credit)",
    replace: "take(rest - credit)",
    tests,
  },
  {
    name: "forgets the credit that was returned before",
    file: refundRules,
    find: "used.reduce((sum, { amount }) => sum + amount, 0) - refundedOf(returned)",
    replace: "used.reduce((sum, { amount }) => sum + amount, 0)",
    tests: properties,
  },
  {
    name: "exchanges at another total than the user saw",
    file: exchange,
    find: "if (total !== wanted.accepted_total || plan.credit !== wanted.accepted_credit)",
    replace: "if (plan.credit !== wanted.accepted_credit)",
    tests: exchangeTests,
  },
  {
    name: "exchanges without a payment of the difference",
    file: exchange,
    find: "if (due > 0 && !payment)",
    replace: "if (due > 1e13 && !payment)",
    tests: exchangeTests,
  },
  {
    name: "moves the value of returned items without a payment of the new order",
    file: "api/src/features/exchanges/exchanges.rules.ts",
    find: "const applied = Math.min(credit, total);",
    replace: "const applied = Math.min(credit, total) - 1;",
    tests: exchangeTests,
  },
  {
    name: "stores a photo of more than 5 MB",
    file: photos,
    find: "if (file.size > maxBytes)",
    replace: "if (file.size > 10 * maxBytes)",
    tests: photoTests,
  },
];
