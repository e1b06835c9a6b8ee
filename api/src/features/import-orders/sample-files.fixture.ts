/** A CSV file. */
export function csvOf(headers: string[], rows: (string | number)[][]): string {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  return [headers, ...rows].map((row) => row.map(cell).join(",")).join("\r\n");
}

const shopifyHeaders = [
  "Name", "Email", "Financial Status", "Fulfillment Status", "Currency", "Subtotal", "Shipping", "Taxes", "Total",
  "Discount Amount", "Shipping Method", "Created at", "Lineitem quantity", "Lineitem name", "Lineitem price", "Lineitem sku",
  "Shipping Name", "Shipping Address1", "Shipping City", "Shipping Zip", "Shipping Country", "Cancelled at", "Payment Method",
  "Refunded Amount",
];
const ada = ["Ada Past", "1 Old Road", "Hamburg", "'20457", "DE"];

/** Orders as Shopify exports them: fields of the order are in its first row only. */
export const shopifyOrders = csvOf(shopifyHeaders, [
  ["#1001", "Ada@shop.example", "paid", "fulfilled", "EUR", "40.00", "4.90", "0.00", "44.90", "5.00", "Standard",
    "2024-03-05 10:30:00 +0100", 2, "Green tea", "15.00", "TEA-1", ...ada, "", "Shopify Payments", "0.00"],
  ["#1001", "Ada@shop.example", "", "", "", "", "", "", "", "", "", "", 1, "Cup", "15.00", "", "", "", "", "", "", "", "", ""],
  ["#1002", "ada@shop.example", "pending", "unfulfilled", "EUR", "10.00", "0.00", "1.90", "11.90", "0.00", "",
    "2024-04-05 10:30:00 +0200", 1, "Cup", "10.00", "", ...ada, "", "", "0.00"],
  ["#1003", "", "refunded", "unfulfilled", "EUR", "10.00", "0.00", "0.00", "10.00", "0.00", "",
    "2024-05-05 10:30:00 +0200", 1, "Cup", "10.00", "", ...ada, "2024-05-06 08:00:00 +0200", "", "10.00"],
  ["#1004", "ben@shop.example", "partially_refunded", "fulfilled", "EUR", "10.00", "0.00", "0.00", "10.00", "0.00", "",
    "2024-06-05 10:30:00 +0200", 1, "Cup", "10.00", "", ...ada, "", "", "4.00"],
]);
