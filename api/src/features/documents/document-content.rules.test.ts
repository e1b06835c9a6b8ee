import fc from "fast-check";
import { expect, it } from "vitest";
import { creditNoteContent, type InvoiceContent, isInvoiceDue } from "./document-content.rules.ts";
import { documentFormat, memberDocumentLanguage } from "./document-format.rules.ts";
import { invoiceView } from "./invoice-view.rules.ts";
import { printView } from "./print-views.rules.ts";

const invoiceOf = (taxes: InvoiceContent["taxes"]): InvoiceContent => {
  const party = { lines: [], tax_number: null, contacts: [] };
  const total = taxes.reduce((sum, { net, tax }) => sum + net + tax, 0);
  return {
    kind: "invoice",
    shop: { name: "Tea", language: "en", country: "DE", time_zone: "UTC" },
    currency: "EUR",
    order: { name: "#1", placed_at: "2026-11-20T10:00:00Z", is_test: false },
    seller: party,
    buyer: party,
    lines: [],
    sums: [],
    taxes,
    prices_include_tax: true,
    total,
    payment: { method: "manual", name: null },
    paid: total,
    due: 0,
  };
};

const amount = fc.integer({ min: 0, max: 1e9 });

it("shares the taxes of an invoice among its credit notes, whatever the refunds", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ net: amount, tax: amount }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (rates, cuts) => {
        const invoice = invoiceOf(rates.map((rate, at) => ({ name: `VAT ${at}`, ppm: at, ...rate })));
        fc.pre(invoice.total > 0);
        const ends = [...cuts.map((cut) => Math.round(cut * invoice.total)), invoice.total].toSorted(
          (a, b) => a - b,
        );
        const of = { name: "INV-1", issued_at: "" };
        const notes: ReturnType<typeof creditNoteContent>[] = [];
        for (const [at, end] of ends.entries()) {
          const amount = end - (ends[at - 1] ?? 0);
          notes.push(creditNoteContent(invoice, of, { amount, reason: "other" }, notes));
        }
        invoice.taxes.forEach(({ net, tax }, rate) => {
          const sum = (part: "net" | "tax") => notes.reduce((all, { taxes }) => all + taxes[rate]![part], 0);
          expect([sum("net"), sum("tax")]).toEqual([net, tax]);
          expect(notes.every(({ taxes }) => taxes[rate]!.tax >= 0)).toBe(true);
        });
      },
    ),
  );
});

it.each([
  ["by_hand", "confirmed", "paid", false],
  ["confirmed", "pending", "paid", false],
  ["confirmed", "confirmed", "unpaid", true],
  ["confirmed", "not_needed", "unpaid", true],
  ["paid", "confirmed", "partially_paid", false],
  ["paid", "pending", "paid", true],
] as const)(
  "with %s, an order that is %s and %s has an invoice: %s",
  (issue, confirmation, payment_status, due) => {
    expect(isInvoiceDue(issue, { confirmation, payment_status })).toBe(due);
  },
);

it.each([
  ["en", "US", "us-letter", "ltr", "$1,234.50"],
  ["en", "BD", "a4", "ltr", "$1,234.50"],
  ["ar", "EG", "a4", "rtl", "1,234.50"],
  ["bn", "BD", "a4", "ltr", "1,234.50"],
] as const)("in %s of %s: %s, %s, %s", (language, country, paper, dir, money) => {
  const { page, amount: write } = documentFormat(
    { name: "Tea", language, country, time_zone: "UTC" },
    memberDocumentLanguage({ language, country }),
  );
  expect([page.paper, page.dir]).toEqual([paper, dir]);
  expect(write(123_450, "USD")).toContain(money);
});

it("splits an odd tax between two equal credit notes", () => {
  const invoice = invoiceOf([{ name: "VAT", ppm: 1, net: 67, tax: 33 }]);
  const of = { name: "INV-1", issued_at: "" };
  const first = creditNoteContent(invoice, of, { amount: 50, reason: "other" }, []);
  const second = creditNoteContent(invoice, of, { amount: 50, reason: "other" }, [first]);
  expect([first, second].map(({ taxes }) => taxes[0]!.tax)).toEqual([17, 16]);
});

it.each([
  ["ar", "en", "فاتورة", "rtl"],
  ["bn", "en", "ইনভয়েস", "ltr"],
  // There is no font for Chinese.
  ["zh", "en", "Invoice", "ltr"],
  // Null: the shop's default language.
  [null, "bn", "ইনভয়েস", "ltr"],
  // Issued before orders had a language.
  [undefined, "bn", "Invoice", "ltr"],
  [undefined, "ar", "فاتورة", "rtl"],
] as const)("titles an invoice in %s of a shop in %s: %s", (language, ofShop, heading, dir) => {
  const invoice = invoiceOf([]);
  const content = { ...invoice, shop: { ...invoice.shop, language: ofShop }, language };
  const view = invoiceView(content, { name: "INV-1", issued_at: "2026-11-27T10:00:00Z" });
  expect([view.heading, view.page.dir]).toEqual([heading, dir]);
  const note = creditNoteContent(
    content,
    { name: "INV-1", issued_at: "" },
    { amount: 0, reason: "other" },
    [],
  );
  expect(note.language).toBe(language);
});

it.each(["cancelled", "returned"] as const)(
  "titles the credit note of an order that is %s in each language, without a refund",
  (reason) => {
    const invoice = invoiceOf([]);
    const titles = ["en", "ar", "bn", "de", "es", "fr", "hi", "id", "pt"].map((language) => {
      const note = creditNoteContent(
        { ...invoice, language },
        { name: "INV-1", issued_at: "2026-11-27T10:00:00Z" },
        { amount: 0, reason },
        [],
      );
      const [line] = invoiceView(note, { name: "CN-1", issued_at: "2026-11-27T10:00:00Z" }).lines;
      expect(line!.notes).toEqual([]);
      return line!.title;
    });
    expect(titles[0]).toBe(reason === "cancelled" ? "Cancelled order" : "Order returned undelivered");
    expect(titles[1]).toBe(reason === "cancelled" ? "طلب ملغى" : "طلب عاد دون تسليم");
    expect(titles).not.toContain(undefined);
  },
);

it("prints packing slips in the language of the dashboard, whatever the shop's", () => {
  const shop = { name: "Tea", country: "BD", time_zone: "UTC", address: null, phone: null };
  const titleIn = (language: string) => printView("packing_slips", { ...shop, language } as never, []).title;
  expect([titleIn("bn"), titleIn("ar"), titleIn("de")]).toEqual([
    "প্যাকিং স্লিপ",
    "قسيمة التعبئة",
    "Packing slip",
  ]);
});
