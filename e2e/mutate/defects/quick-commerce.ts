import type { Defect } from "../defect.ts";

const folder = "api/src/features/quick-commerce";
const options = `${folder}/quick-options.rules.ts`;
const slots = `${folder}/slots.rules.ts`;
const calendar = `${folder}/calendar.rules.ts`;
const areas = `${folder}/areas.rules.ts`;
const optionsTests = [`${folder}/quick-options.rules.test.ts`];
const slotsTests = [`${folder}/slots.rules.test.ts`];
const calendarTests = [`${folder}/calendar.rules.test.ts`];
const orderTests = ["api/src/features/checkout/delivery-slots.test.ts"];

export const defects: Defect[] = [
  {
    name: "lets one order more than its capacity into a slot",
    file: `${folder}/quick-commerce.queries.ts`,
    find: "where slot_orders.orders < ${slot.max_orders}::int",
    replace: "where slot_orders.orders <= ${slot.max_orders}::int",
    tests: orderTests,
  },
  {
    name: "places an order although its slot is full",
    file: "api/src/features/checkout/reserve-slot.action.ts",
    find: "if (!(await takeSlot(tx, { area_id, max_orders, starts_at: slot.starts_at })))",
    replace:
      "if (!(await takeSlot(tx, { area_id, max_orders, starts_at: slot.starts_at })) && max_orders === 0)",
    tests: orderTests,
  },
  {
    name: "keeps the place of a cancelled order",
    file: "api/src/features/orders/cancel-order.action.ts",
    find: "  if (order.delivery.window?.is_slot && !order.is_test) await releaseSlot(tx, order.delivery.window);\n",
    replace: "  if (!order.delivery) await releaseSlot(tx, order.delivery);\n",
    tests: orderTests,
  },
  {
    name: "says that details are missing instead of naming the next slot",
    file: "api/src/features/checkout/place-order.action.ts",
    find: "  rejectUnavailableSlot(cart, quote);\n",
    replace: "  if (!cart) rejectUnavailableSlot(cart, quote);\n",
    tests: orderTests,
  },
  {
    name: "doesn't charge the packaging",
    file: "api/src/features/checkout/quote.rules.ts",
    find: "if (packaging.length > 0) best =",
    replace: "if (packaging.length > 1) best =",
    tests: orderTests,
  },
  {
    name: "shows a slot as free at its capacity",
    file: options,
    find: ">= max_orders",
    replace: "> max_orders",
    tests: optionsTests,
  },
  {
    name: "ends a pause only when the owner does",
    file: options,
    find: "return now < until ? until : undefined;",
    replace: "return until;",
    tests: optionsTests,
  },
  {
    name: "uses the shop's opening times for an area that has its own",
    file: options,
    find: "const times = area.opening_times ?? quick.opening_times;",
    replace: "const times = quick.opening_times;",
    tests: optionsTests,
  },
  {
    name: "offers the slot that is full as the next one",
    file: options,
    find: "one.quick?.slot?.is_full === false && one.key !== wanted",
    replace: "one.quick?.slot?.is_full === false",
    tests: optionsTests,
  },
  {
    name: "ends the orders for a slot a minute early",
    file: slots,
    find: "now <= slot.starts - area.cut_off_minutes * minuteMs",
    replace: "now < slot.starts - area.cut_off_minutes * minuteMs",
    tests: slotsTests,
  },
  {
    name: "offers slots on the days of a closure",
    file: slots,
    find: "if (times.length === 0 || closureOn(closures, date)) continue;",
    replace: "if (times.length === 0) continue;",
    tests: slotsTests,
  },
  {
    name: "counts every day as 24 hours",
    file: calendar,
    find: "if (offset === offsetAt(utc + 3 * dayMs, timeZone))",
    replace: "if (offset < dayMs)",
    tests: calendarTests,
  },
  {
    name: "opens a minute late",
    file: calendar,
    find: "starts <= at && at < ends",
    replace: "starts < at && at < ends",
    tests: calendarTests,
  },
  {
    name: "matches a postcode in every country",
    file: areas,
    find: "return reach.country === address.country && matchesPostcode(",
    replace: "return matchesPostcode(",
    tests: optionsTests,
  },
  {
    name: "charges the first tier that is reached instead of the last",
    file: areas,
    find: "area.tiers.findLast(",
    replace: "area.tiers.find(",
    tests: optionsTests,
  },
];
