import type { Defect } from "../defect.ts";

const documents = "api/src/features/documents";
const content = `${documents}/document-content.rules.ts`;
const issue = `${documents}/issue-documents.action.ts`;
const read = `${documents}/read-documents.action.ts`;
const prints = `${documents}/print-views.rules.ts`;
const tests = [`${documents}/documents.test.ts`];
const rulesTests = [`${documents}/document-content.rules.test.ts`];
const credits = `${documents}/credits.rules.ts`;
const creditRulesTests = [`${documents}/credits.rules.test.ts`];
const creditTests = [`${documents}/credit-notes.test.ts`];
const emailTests = [`${documents}/invoice-emails.test.ts`];
const layoutTests = [`${documents}/print-layout.test.ts`];
const withJobs = [`${documents}/automatic-documents.test.ts`];

export const defects: Defect[] = [
  {
    name: "lets a long SKU take the width of the names",
    file: "api/documents/base.typ",
    find: "if measure(text(dir: ltr, longer)).width <= limit {",
    replace: "if true {",
    tests: layoutTests,
  },
  {
    name: "prints the country on parcels that stay in it",
    file: prints,
    find: "addressLines(order.address, shop.language, shop.country)",
    replace: "addressLines(order.address, shop.language)",
    tests: layoutTests,
  },
  {
    name: "leaves out every other number",
    file: `${documents}/documents.queries.ts`,
    find: "last_number = document_counters.last_number + 1",
    replace: "last_number = document_counters.last_number + 2",
    tests,
  },
  {
    name: "lets staff issue invoices",
    file: "api/src/features/orders/orders.rules.ts",
    find: "return mayManage(role) && isPlaced",
    replace: "return isPlaced",
    tests,
  },
  {
    name: "issues invoices for test orders",
    file: "api/src/features/orders/orders.rules.ts",
    find: "isPlaced && !order.is_test && !hasInvoice(order)",
    replace: "isPlaced && !hasInvoice(order)",
    tests,
  },
  {
    name: "issues a second invoice for an order",
    file: issue,
    find: "  if (existing) return existing;\n",
    replace: "",
    tests,
  },
  {
    name: "doesn't store the file of an issued document",
    file: read,
    find: '  await app.storage.put(key, bytes, "application/pdf");\n',
    replace: "",
    tests,
  },
  {
    name: "shows a shopper the documents of other orders of the shop",
    file: `${documents}/documents.routes.ts`,
    find: '    if (document.order_id !== orderId) throw apiError("not_found");\n',
    replace: "",
    tests,
  },
  {
    name: "credits a payment that was refunded because it came twice",
    file: credits,
    find: `reason !== "late_payment" && status === "succeeded" && `,
    replace: `status === "succeeded" && `,
    tests: creditRulesTests,
  },
  {
    name: "gives each credit note the share of the first one",
    file: content,
    find: `tax: all[rate]!.tax - earlierOf(rate, "tax"),`,
    replace: "tax: all[rate]!.tax,",
    tests: rulesTests,
  },
  {
    name: "credits a refund twice",
    file: credits,
    find: " && !creditedBy.has(id)",
    replace: "",
    tests: withJobs,
  },
  {
    name: "credits what was paid too much before an edit",
    file: credits,
    find: "const amount = refund.amount - (overpaid.get(refund.id) ?? 0);",
    replace: "const amount = refund.amount;",
    tests: creditRulesTests,
  },
  {
    name: "reads no part of a refund that had been paid too much",
    file: `${documents}/documents.queries.ts`,
    find: "kind in ('refund', 'cancellation') and overpaid > 0",
    replace: "kind in ('refund', 'cancellation') and overpaid < 0",
    tests: creditTests,
  },
  {
    name: "prints as paid what was refunded before the invoice",
    file: content,
    find: "const paid = paidOf(order);",
    replace:
      "const paid = order.payments.reduce((all, one) => all + (one.kind === 'refund' ? 0 : one.amount), 0);",
    tests: creditTests,
  },
  {
    name: "doesn't credit the invoice of an unpaid order that is cancelled",
    file: credits,
    find: `  if (lifecycle === "cancelled") return "cancelled";\n`,
    replace: "",
    tests: creditRulesTests,
  },
  {
    name: "credits the rest of an invoice a second time",
    file: credits,
    find: "if (reason && !notes.some(({ refund_id }) => refund_id === null))",
    replace: "if (reason)",
    tests: creditRulesTests,
  },
  {
    name: "credits with the rest what its refund will credit",
    file: credits,
    find: "amount: left - refundsToCome(sources), reason",
    replace: "amount: left, reason",
    tests: creditRulesTests,
  },
  {
    name: "doesn't request documents when an order is cancelled",
    file: "api/src/features/orders/change-order.action.ts",
    find: `  "mark_fulfilled",\n  "cancel",`,
    replace: `  "mark_fulfilled",`,
    tests: creditTests,
  },
  {
    name: "doesn't request documents when an order came back",
    file: "api/src/features/orders/change-order.action.ts",
    find: `  "expire",\n  "mark_returned",`,
    replace: `  "expire",`,
    tests: creditTests,
  },
  {
    name: "calls the credit note of a cancelled order a refund",
    file: `${documents}/invoice-view.rules.ts`,
    find: "? texts[`${reason}_order`]",
    replace: "? texts.refund_of_order",
    tests: creditTests,
  },
  {
    name: "issues invoices of unpaid orders when the shop waits for the payment",
    file: content,
    find: 'return issue === "paid" && payment_status === "paid";',
    replace: 'return issue === "paid";',
    tests: withJobs,
  },
  {
    name: "doesn't request the credit note of a refund",
    file: "api/src/features/orders/payments/create-refund.action.ts",
    find: "    await requestDocuments(app, tx, [order_id]);\n",
    replace: "",
    tests: withJobs,
  },
  {
    name: "lets the first number change after it is used",
    file: `${documents}/documents.routes.ts`,
    find: '      if (isStartFixed) throw apiError("first_number_used");\n',
    replace: "",
    tests: withJobs,
  },
  {
    name: "keeps the file of a document whose buyer was erased",
    file: read,
    find: "  for (const id of document_ids) await app.storage.remove(documentKey(shop_id, id));\n",
    replace: "",
    tests: withJobs,
  },
  {
    name: "picks items that are packed already",
    file: prints,
    find: "const units = left.get(line.id) ?? 0;",
    replace: "const units = line.quantity;",
    tests,
  },
  {
    name: "asks to collect an amount that is paid",
    file: prints,
    find: "const isDue = due > 0 && ",
    replace: "const isDue = ",
    tests,
  },
  {
    name: "lets staff email invoices",
    file: "api/src/features/orders/orders.rules.ts",
    find: "return mayManage(role) && hasInvoice(order);",
    replace: "return hasInvoice(order);",
    tests: emailTests,
  },
  {
    name: "emails an invoice without the file",
    file: "api/src/features/orders/emails/send-email.action.ts",
    find: "const attachments = await email.attach?.();",
    replace: "const attachments = undefined;",
    tests: emailTests,
  },
  {
    name: "emails every invoice when it is issued",
    file: issue,
    find: "if (settings.emails_invoices && order.email)",
    replace: "if (order.email)",
    tests: emailTests,
  },
  {
    name: "emails the invoice of another document",
    file: `${documents}/invoice-email.job.ts`,
    find: "find(({ id }) => id === document_id)",
    replace: "find(({ id }) => id !== document_id)",
    tests: emailTests,
  },
  {
    name: "emails an invoice any number of times",
    file: `${documents}/invoice-sending.rules.ts`,
    find: "sent.length < maxOfOrder",
    replace: "sent.length < maxOfOrder * 99",
    tests: emailTests,
  },
  {
    name: "prints packing slips in English in a shop in Bengali",
    file: `${documents}/document-texts.rules.ts`,
    find: '["en", "ar", "bn"] as const',
    replace: '["en", "ar"] as const',
    tests: ["api/src/features/documents/document-content.rules.test.ts"],
  },
  {
    name: "numbers the pages of all packing slips together",
    file: "api/documents/packing_slips.typ",
    find: "    counter(page).update(1)\n",
    replace: "",
    tests: [`${documents}/documents.test.ts`],
  },
  {
    name: "numbers the pages of packing slips without the order",
    file: "api/documents/packing_slips.typ",
    find: "#text(dir: ltr, parcel.order) · #data",
    replace: "#data",
    tests: [`${documents}/documents.test.ts`],
  },
  {
    name: "prints labels with words that are wider than the label",
    file: "api/documents/labels.typ",
    find: " and widest <= available.width",
    replace: "",
    tests: [`${documents}/documents.test.ts`],
  },
  {
    name: "prints packing slips without the logo",
    file: `${documents}/read-documents.action.ts`,
    find: 'kind === "packing_slips" ? await readLogo(app, shopId) : null',
    replace: "null",
    tests: [`${documents}/document-logo.test.ts`],
  },
  {
    name: "reads the logo from another field of the theme",
    file: "api/src/features/shops/shop-logo.queries.ts",
    find: "(t.document #>> '{brand,logo_id}')::uuid",
    replace: "(t.document #>> '{brand,icon_id}')::uuid",
    tests: [`${documents}/document-logo.test.ts`],
  },
];
