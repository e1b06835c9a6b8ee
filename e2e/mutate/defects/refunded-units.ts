import type { Defect } from "../defect.ts";

const units = "api/src/features/order-refunds/refunded-units.rules.ts";
const unitTests = ["api/src/features/order-refunds/refunded-units.rules.test.ts"];
const owed = "api/src/features/orders/payments/owed-refunds.rules.ts";
const owedTests = ["api/src/features/orders/payments/owed-refunds.rules.test.ts"];
const editTests = ["api/src/features/order-edits/edited-refunds.test.ts"];
const lossTests = ["api/src/features/shipments/refunded-losses.test.ts"];

export const defects: Defect[] = [
  {
    name: "owes and sends refunded units of a lost shipment again",
    file: units,
    find: "return Math.min(quantity, Math.max(0, notReturned));",
    replace: "return Math.min(quantity, Math.max(0, notReturned - notReturned));",
    tests: lossTests,
  },
  {
    name: "takes a restocked unit for a lost one",
    file: units,
    find: "Math.max(refunded - restocked, refunded - outside)",
    replace: "Math.max(refunded, refunded - outside)",
    tests: unitTests,
  },
  {
    name: "counts a refunded unit that came back undelivered as lost",
    file: units,
    find: "refunded - outside) - unitsOfOthers(true);",
    replace: "refunded - outside);",
    tests: unitTests,
  },
  {
    name: "counts a lost unit as restocked",
    file: units,
    find: "restocked: part.restocked - restocked,",
    replace: "restocked: part.restocked,",
    tests: unitTests,
  },
  {
    name: "sends nothing again instead of rejecting it",
    file: "api/src/features/shipments/resolve-loss.action.ts",
    find: "if (lines.length === 0)",
    replace: "if (lines.length < 0)",
    tests: lossTests,
  },
  {
    name: "doesn't cancel the refunded units of a lost shipment",
    file: "api/src/features/order-refunds/refund-items.action.ts",
    find: "if (refunded.length === 0) return lost;",
    replace: "if (refunded.length >= 0) return lost;",
    tests: lossTests,
  },
  {
    name: "repeats a failed refund of units that were cancelled since",
    file: "api/src/features/orders/payments/owed-refunds.rules.ts",
    find: "return !isReplaced && !areUnitsReplaced &&",
    replace: "return !isReplaced &&",
    tests: ["api/src/features/orders/payments/owed-refunds.rules.test.ts"],
  },
  {
    name: "counts what refunded items cost less after an edit as a refund of the others",
    file: "api/src/features/orders/payments/edited-totals.rules.ts",
    find: "amount: Math.max(0, reduced - favour - after)",
    replace: "amount: Math.max(0, reduced - favour - after - reduced)",
    tests: editTests,
  },
  {
    name: "leaves refunded items at their old price after an edit",
    file: "api/src/features/order-edits/edit-order.action.ts",
    find: "  await updateAmounts(tx, id, parts);\n",
    replace: "",
    tests: editTests,
  },
  {
    name: "charges added units while the price of cancelled ones is to be refunded",
    file: "api/src/features/order-edits/edit-order.action.ts",
    find: "  await offsetDue({ app, tx, actor, id }, at);\n",
    replace: "",
    tests: editTests,
  },
  {
    name: "previews an edit without the price of cancelled units",
    file: "api/src/features/order-edits/read-edit.action.ts",
    find: "return balanceOf(after) - sum(offsetsOf(after).map(({ amount }) => amount));",
    replace: "return balanceOf(after) - sum([]);",
    tests: editTests,
  },
  {
    name: "owes cancelled units again that were refunded as an amount before",
    file: owed,
    find: "      owed -= part;\n",
    replace: "",
    tests: owedTests,
  },
  {
    name: "takes a favour for the refund of units that were cancelled later",
    file: owed,
    find: "if (other.at <= since) continue;",
    replace: "if (other.at === since) continue;",
    tests: owedTests,
  },
  {
    name: "takes a favour for the refund of cancelled units once their refund fails",
    file: owed,
    find: "value - amountOf(refundedThen)",
    replace: "value - refundedThen.length",
    tests: owedTests,
  },
  {
    name: "counts the parts of a refund as refunded that returned only what was paid too much",
    file: "api/src/features/order-edits/repriced-refunds.rules.ts",
    find: "counted.set(line.id, from + (isFailed(part, refunds) ? part.cancelled : part.quantity));",
    replace: "counted.set(line.id, from + part.quantity);",
    tests: ["api/src/features/order-edits/repriced-refunds.rules.test.ts"],
  },
  {
    name: "emails invoices without a limit of the shop",
    file: "api/src/features/documents/email-invoice.action.ts",
    find: "  await limitEmailsOfShop(change);\n",
    replace: "",
    tests: ["api/src/features/documents/invoice-emails.test.ts"],
  },
  {
    name: "sends payment links without a limit of the shop",
    file: "api/src/features/draft-orders/complete-draft-order.action.ts",
    find: "    await limitEmailsOfShop({ app, tx, id: order.id });\n",
    replace: "",
    tests: ["api/src/features/draft-orders/payment-links.test.ts"],
  },
  {
    name: "counts automatic invoices for the limit of the shop",
    file: "api/src/features/orders/messages/order-messages.queries.ts",
    find: "and after->>'is_requested' = 'true')`;",
    replace: "and after->>'is_requested' is not null)`;",
    tests: ["api/src/features/documents/invoice-emails.test.ts"],
  },
  {
    name: "doesn't show shoppers what the shop has refunded",
    file: "storefront/src/features/orders/OrderPayment.tsx",
    find: "order.refunded_amount > 0 && (",
    replace: "order.refunded_amount < 0 && (",
    tests: ["storefront/test/order-tasks.test.ts"],
  },
];
