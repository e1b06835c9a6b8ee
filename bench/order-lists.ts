import { orderSorts } from "@vitrine/contract/orders/order-endpoints";

/** The query of the list for the n-th request. */
type Query = (n: number) => string;

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Every filter, search and sort of the list of orders, with common and rare values of `fillOrders`. */
export function orderLists(): [name: string, query: Query][] {
  const lists: [string, string | Query][] = [
    ...orderSorts.map((sort): [string, string] => [`orders by ${sort}`, `sort=${sort}`]),
    ["orders of a common stage", "stage=delivered"],
    ["orders of a common stage, by total", "stage=delivered&sort=total"],
    ["orders of a rare stage", "stage=on_hold"],
    ["orders of the newest stage, oldest first", "stage=new&sort=placed"],
    ["orders of a stage without any", "stage=returned"],
    ["orders with a common payment status", "payment_status=unpaid"],
    ["orders with a rare payment status", "payment_status=refunded"],
    ["orders with a rare payment status, by customer", "payment_status=refunded&sort=customer"],
    ["orders with a common stage and a rare status", "stage=delivered&payment_status=refunded"],
    ["orders with requested returns", "return_status=requested"],
    ["orders with requested returns, by total", "return_status=requested&sort=total"],
    ["orders with open returns", "return_status=open"],
    ["orders of a common tag", "tag=common"],
    ["orders of a common tag, by total", "tag=common&sort=total"],
    ["orders of a common tag and a stage", "tag=common&stage=cancelled"],
    ["orders of an old tag", "tag=old"],
    ["orders of an old tag and a rare payment status", "tag=old&payment_status=refunded"],
    ["orders of a rare tag, by customer", "tag=rare&sort=customer"],
    ["orders of a payment method of the past", "payment_method=bkash"],
    ["orders of a rare payment method", "payment_method=stripe"],
    ["orders of drafts", "source=draft_order"],
    ["orders of drafts, by total", "source=draft_order&sort=total"],
    ["orders of exchanges, which are few", "source=exchange"],
    ["orders of exchanges, by customer", "source=exchange&sort=customer"],
    ["orders from the checkout", "source=checkout"],
    ["imported orders", "source=import"],
    ["imported orders, by total", "source=import&sort=-total"],
    ["orders of a common coupon", "coupon=common"],
    ["orders of a common coupon, by total", "coupon=common&sort=total"],
    ["orders of a rare coupon", "coupon=rare"],
    ["orders of few totals", "total_min=1500&total_max=1520"],
    ["orders of many totals", "total_min=9000"],
    ["orders of a day", (n) => `from=${day(n % 700)}&to=${day(n % 700)}`],
    ["orders of a day, by total", (n) => `from=${day(n % 700)}&to=${day(n % 700)}&sort=-total`],
    ["orders of a year", `from=${day(500)}&to=${day(135)}`],
    ["orders of a year, by customer", `from=${day(500)}&to=${day(135)}&sort=customer`],
    ["unpaid orders of a month", `from=${day(60)}&to=${day(30)}&payment_status=unpaid`],
    ["orders by number", (n) => `search=%23${1_001 + (n % 100_000)}`],
    ["orders by email", (n) => `search=customer${n % 100_000}@example.com`],
    ["orders by phone", (n) => `search=0151%200${String(n % 100_000).padStart(6, "0")}`],
    ["orders by the last digits of a phone", (n) => `search=${String(n % 100_000).padStart(5, "0")}`],
    ["orders by a common part of a phone", "search=%2B49151"],
    ["orders by a rare name", (n) => `search=jansen${n % 100_000}`],
    ["orders by the name of 1 in 20", "search=maria"],
    ["orders by the name of all", "search=jansen"],
    ["orders by a name that none has", "search=nakamura"],
    ["orders by a common SKU", "search=product-1-1"],
    ["orders by a rare SKU", "search=RARE-100007"],
  ];
  return lists.map(([name, query]) => [name, typeof query === "string" ? () => query : query]);
}
