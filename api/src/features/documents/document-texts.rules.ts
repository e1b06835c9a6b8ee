import type { Translate } from "@vitrine/contract/languages/fill-in";
import { languageAmong } from "@vitrine/contract/languages/languages";

/** The words of invoices and credit notes. */
export function documentTexts(t: Translate) {
  return {
    invoice: t("Invoice"),
    credit_note: t("Credit note"),
    test: t("TEST"),
    preview: t("PREVIEW"),
    number: t("Number"),
    date: t("Date"),
    order: t("Order"),
    order_date: t("Order date"),
    for_invoice: t("For invoice"),
    invoice_date: t("Invoice date"),
    reason: t("Reason"),
    tax_number: t("Tax number"),
    from: t("From"),
    bill_to: t("Bill to"),
    item: t("Item"),
    sku: t("SKU"),
    quantity: t("Quantity"),
    unit_price: t("Unit price"),
    discount: t("Discount"),
    amount: t("Amount"),
    subtotal: t("Subtotal"),
    delivery: t("Delivery"),
    fees: t("Fees"),
    rounding: t("Rounding"),
    total: t("Total"),
    total_credited: t("Total credited"),
    paid: t("Paid"),
    due: t("Amount due"),
    written_off: t("Written off"),
    tax: t("Tax"),
    rate: t("Rate"),
    taxable: t("Taxable amount"),
    not_taxed: t("Not taxed"),
    included_taxes: t("The total includes these taxes"),
    refund_of_order: t("Refund of the order"),
    cancelled_items: t("Cancelled items"),
    cancelled_order: t("Cancelled order"),
    returned_order: t("Order returned undelivered"),
    replaces_invoice: t("Replaces invoice"),
    replaced_by: t("Replaced by"),
    manual: t("Manual payment"),
    cash_on_delivery: t("Cash on delivery"),
    page: t("Page"),
    customer: t("Requested by customer"),
    inventory: t("Items out of stock"),
    damaged: t("Items damaged"),
    provider: t("Refunded at the payment provider"),
    dispute: t("Dispute lost"),
    other: t("Other"),
  };
}
export type DocumentTexts = ReturnType<typeof documentTexts>;

/** The languages of documents for members: those of the dashboard. */
export const printLanguages = ["en", "ar", "bn"] as const;

const english = {
  packing_slip: "Packing slip",
  pick_list: "Pick list",
  barcode_labels: "Barcode labels",
  cancelled: "CANCELLED",
  ships_to: "Ships to",
  customer_address: "Customer",
  pickup: "Pickup",
  collect_at_pickup: "Collect at pickup",
  no_delivery: "No delivery",
  standard_delivery: "Standard delivery",
  collect: "Collect on delivery",
  note: "Note",
  orders: "Orders",
  total_units: "Total units",
  nothing_to_pick: "All items of these orders are packed",
};
type PrintTexts = Record<keyof typeof english, string>;

const arabic: PrintTexts = {
  packing_slip: "قسيمة التعبئة",
  pick_list: "قائمة التجميع",
  barcode_labels: "ملصقات الباركود",
  cancelled: "ملغى",
  ships_to: "عنوان التوصيل",
  customer_address: "العميل",
  pickup: "الاستلام من المتجر",
  collect_at_pickup: "يُحصّل عند الاستلام",
  no_delivery: "بلا توصيل",
  standard_delivery: "توصيل عادي",
  collect: "يُحصّل عند التسليم",
  note: "ملاحظة",
  orders: "الطلبات",
  total_units: "إجمالي الوحدات",
  nothing_to_pick: "كل منتجات هذه الطلبات معبأة",
};

const bengali: PrintTexts = {
  packing_slip: "প্যাকিং স্লিপ",
  pick_list: "পিক লিস্ট",
  barcode_labels: "বারকোড লেবেল",
  cancelled: "বাতিল",
  ships_to: "ডেলিভারির ঠিকানা",
  customer_address: "গ্রাহক",
  pickup: "পিকআপ",
  collect_at_pickup: "পিকআপের সময় আদায়যোগ্য",
  no_delivery: "ডেলিভারি নেই",
  standard_delivery: "সাধারণ ডেলিভারি",
  collect: "ডেলিভারির সময় আদায়যোগ্য",
  note: "নোট",
  orders: "অর্ডার",
  total_units: "মোট ইউনিট",
  nothing_to_pick: "এই অর্ডারগুলোর সব আইটেম প্যাক করা হয়েছে",
};

const printed: Record<(typeof printLanguages)[number], PrintTexts> = {
  en: english,
  ar: arabic,
  bn: bengali,
};

/** Further words of packing slips, labels and pick lists, which only members read. In English for other languages. */
export function printTexts(language: string): PrintTexts {
  return printed[languageAmong(printLanguages, [language])];
}
