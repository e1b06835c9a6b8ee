import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "remembers any number of results, such as the days of all orders",
    file: "contract/src/values/remembered.ts",
    find: "if (made.size >= maxResults) made.clear();",
    replace: "",
    tests: ["contract/src/values/remembered.test.ts"],
  },
  {
    name: "dispatches an order at the cut-off on the same day",
    file: "contract/src/delivery/delivery-days.ts",
    find: "time >= cut_off",
    replace: "time > cut_off",
    tests: ["contract/src/delivery/delivery-days.test.ts"],
  },
  {
    name: "counts holidays as working days",
    file: "contract/src/delivery/delivery-days.ts",
    find: " || closureOn(holidays, day)",
    replace: "",
    tests: ["contract/src/delivery/delivery-days.test.ts"],
  },
  {
    name: "computes delivery days in UTC",
    file: "contract/src/delivery/delivery-days.ts",
    find: 'new Intl.DateTimeFormat("en-CA", { timeZone })',
    replace: 'new Intl.DateTimeFormat("en-CA", { timeZone: timeZone && "UTC" })',
    tests: ["contract/src/delivery/delivery-days.test.ts"],
  },
  {
    name: "promises delivery a day early",
    file: "contract/src/delivery/delivery-days.ts",
    find: "arrives_to: addDays(dispatched, days_max)",
    replace: "arrives_to: addDays(dispatched, days_max - 1)",
    tests: ["contract/src/delivery/delivery-days.test.ts"],
  },
  {
    name: "doesn't store the promised days with the order",
    file: "api/src/features/checkout/cart/order-of-cart.action.ts",
    find: "days_max, arrives_from, arrives_to, window, ...pickupOf(delivery)",
    replace: 'days_max, arrives_from: "", arrives_to, window, ...pickupOf(delivery)',
    tests: ["api/src/features/checkout/promised-days.test.ts"],
  },
];
