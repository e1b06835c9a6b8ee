import type { Defect } from "../defect.ts";

const documents = "api/src/features/documents";
const edits = "api/src/features/order-edits";
const replace = `${documents}/replace-invoice.action.ts`;
const tests = [`${edits}/replaced-invoices.test.ts`];

export const defects: Defect[] = [
  {
    name: "edits an order and leaves its invoice",
    file: `${edits}/edit-order.action.ts`,
    find: "if (isReplaced) await replaceInvoice(change, change.id);",
    replace: "",
    tests,
  },
  {
    name: "changes the buyer and leaves the invoice",
    file: `${edits}/edit-contact.action.ts`,
    find: "isReplaced = await replacesInvoice(change.tx, before, columns);",
    replace: "",
    tests,
  },
  {
    name: "replaces the invoice for another email",
    file: `${documents}/document-content.rules.ts`,
    find: "buyer: [buyer.lines, buyer.tax_number],",
    replace: "buyer,",
    tests,
  },
  {
    name: "leaves the invoice of another buyer",
    file: `${documents}/document-content.rules.ts`,
    find: "buyer: [buyer.lines, buyer.tax_number],",
    replace: "",
    tests,
  },
  {
    name: "leaves the invoice when an item at no cost is added",
    file: `${documents}/document-content.rules.ts`,
    find: "    lines,\n    sums,",
    replace: "    sums,",
    tests,
  },
  {
    name: "previews the contact of an edit as it was",
    file: `${edits}/read-edit.action.ts`,
    find: "await replacesInvoice(tx, order, contact.columns, plan)",
    replace: "await replacesInvoice(tx, order, {}, plan)",
    tests,
  },
  {
    name: "credits the whole of a replaced invoice that is credited in part",
    file: replace,
    find: "const amount = replaced.total - sum(notes.map(({ total }) => total));",
    replace: "const amount = replaced.total;",
    tests,
  },
  {
    name: "issues no credit notes of earlier refunds for the new invoice",
    file: replace,
    find: "  await issueCreditNotes(scope, order, settings);\n",
    replace: "",
    tests,
  },
  {
    name: "replaces an invoice that is credited by one that would be",
    file: replace,
    find: "  if (credited >= replaced.total && charged <= 0) return;\n",
    replace: "",
    tests,
  },
  {
    name: "lists no items of the replaced invoice",
    file: replace,
    find: "{ items, replaced_by:",
    replace: "{ replaced_by:",
    tests,
  },
  {
    name: "emails the new invoice without the credit note",
    file: replace,
    find: "{ attached: note ? [note] : [] }",
    replace: "{}",
    tests,
  },
  {
    name: "emails replaced invoices of every shop",
    file: replace,
    find: "if (settings.emails_invoices && order.email)",
    replace: "if (order.email)",
    tests,
  },
  {
    name: "takes the first invoice for the current one",
    file: "contract/src/orders/issued-document.ts",
    find: "return documents.findLast(",
    replace: "return documents.find(",
    tests,
  },
  {
    name: "shows a credit note apart from its invoice",
    file: "api/src/features/orders/orders.queries.ts",
    find: "case d.kind when 'invoice' then d.number else (",
    replace: "case d.kind when 'invoice' then d.number else 0 * (",
    tests,
  },
  {
    name: "issues the new invoice as another first one",
    file: replace,
    find: "const about = { invoice_id: replaced.id };",
    replace: "const about = {};",
    tests,
  },
  {
    name: "credits items at all rates of the order",
    file: `${documents}/issue-documents.action.ts`,
    find: "      parts: creditedParts(order, priced, parts, credited),\n",
    replace: "",
    tests: ["api/src/features/tax-reports/refunded-parts.test.ts"],
  },
  {
    name: "credits the taxes of all items of which a part is refunded",
    file: `${documents}/credited-taxes.rules.ts`,
    find: "own.map((part) => scaled(part, amount / value))",
    replace: "own.map((part) => scaled(part, 1))",
    tests: ["api/src/features/tax-reports/refunded-parts.test.ts"],
  },
  {
    name: "credits less than is refunded",
    file: `${documents}/credits.rules.ts`,
    find: "const amount = refund.amount - (overpaid.get(refund.id) ?? 0);",
    replace: "const amount = refund.amount - 100;",
    tests: [`${edits}/refunded-history.properties.test.ts`],
  },
];
