import type { Defect } from "../defect.ts";

const documents = "api/src/features/documents";
const content = `${documents}/document-content.rules.ts`;
const issue = `${documents}/issue-documents.action.ts`;
const read = `${documents}/read-documents.action.ts`;
const prints = `${documents}/print-views.rules.ts`;
const tests = [`${documents}/documents.test.ts`];
const rulesTests = [`${documents}/document-content.rules.test.ts`];
const withJobs = [`${documents}/automatic-documents.test.ts`];

export const defects: Defect[] = [
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
    file: content,
    find: ' || reason === "late_payment"',
    replace: "",
    tests: rulesTests,
  },
  {
    name: "gives each credit note the share of the first one",
    file: content,
    find: "share(whole, total, credited + refund.amount) - share(whole, total, credited)",
    replace: "share(whole, total, refund.amount)",
    tests: rulesTests,
  },
  {
    name: "credits a refund twice",
    file: content,
    find: " || credited.has(id)",
    replace: "",
    tests: withJobs,
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
    file: "api/src/features/orders/create-refund.action.ts",
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
];
