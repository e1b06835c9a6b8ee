import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "computes delivery days in UTC",
    file: "contract/src/orders/delivery-days.ts",
    find: 'new Intl.DateTimeFormat("en-CA", { timeZone })',
    replace: 'new Intl.DateTimeFormat("en-CA", { timeZone: timeZone && "UTC" })',
    tests: ["contract/src/orders/delivery-days.test.ts"],
  },
  {
    name: "promises delivery a day early",
    file: "contract/src/orders/delivery-days.ts",
    find: "arrives_to: after(days_max)",
    replace: "arrives_to: after(days_max - 1)",
    tests: ["contract/src/orders/delivery-days.test.ts"],
  },
  {
    name: "doesn't store the promised days with the order",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "      ...deliveryDays(now, delivery, cart.time_zone),\n",
    replace: '      arrives_from: "",\n      arrives_to: "",\n',
    tests: ["api/src/features/checkout/promised-days.test.ts"],
  },
];
