import type { Defect } from "../defect.ts";

const couriers = "api/src/features/couriers";
const bookings = [`${couriers}/bookings.test.ts`];
const corrections = [`${couriers}/corrected-tracking.test.ts`];
const events = [`${couriers}/courier-events.test.ts`];
const settlements = [`${couriers}/settlements.test.ts`];

export const defects: Defect[] = [
  {
    name: "lists the couriers of every shop",
    file: "api/src/features/records/records.queries.ts",
    find: "where r.shop_id = ${tx.shopId} ${afterCursor",
    replace: "where true ${afterCursor",
    tests: ["api/test/same-responses.test.ts"],
    only: "in couriers",
  },
  {
    name: "stores keys that the courier rejects",
    file: `${couriers}/save-courier.action.ts`,
    find: "if (isNew) await checkKeys(save, draft, secrets);",
    replace: "",
    tests: [`${couriers}/couriers.test.ts`],
  },
  {
    name: "encrypts the keys of all couriers alike",
    file: `${couriers}/courier-account.action.ts`,
    find: "return `courier ${id} of shop ${shopId}`;",
    replace: "return `courier of shop ${shopId}${id.slice(99)}`;",
    tests: [`${couriers}/couriers.test.ts`],
  },
  {
    name: "lets another courier book a parcel that the first one may have",
    file: `${couriers}/bookings.rules.ts`,
    find: 'return status === "failed" && !is_uncertain;',
    replace: 'return status === "failed" || is_uncertain;',
    tests: bookings,
  },
  {
    name: "never lets a booking without an answer continue",
    file: `${couriers}/bookings.rules.ts`,
    find: 'return status === "failed" && is_uncertain && courier_id === courierId;',
    replace: 'return status === "pending" && is_uncertain && courier_id === courierId;',
    tests: bookings,
  },
  {
    name: "buys the rate of another shipment",
    file: "api/src/outside/easypost.ts",
    find: "if (prepared.reference !== parcel.reference)",
    replace: "if (!prepared.reference)",
    tests: bookings,
  },
  {
    name: "accepts an event without its token",
    file: "api/src/outside/steadfast.ts",
    find: "if (!isSameSecret(token, webhook_secret))",
    replace: "if (token && !isSameSecret(token, webhook_secret))",
    tests: events,
  },
  {
    name: "accepts an event with any signature",
    file: "api/src/outside/easypost.ts",
    find: "if (!isSameSecret(signature, `hmac-sha256-hex=${expected}`))",
    replace: "if (!expected)",
    tests: events,
  },
  {
    name: "records a repeated event twice",
    file: `${couriers}/receive-courier-event.action.ts`,
    find: "if (!(await insertCourierEvent(tx, courier.id, event.id))) return;",
    replace: "await insertCourierEvent(tx, courier.id, event.id);",
    tests: events,
  },
  {
    name: "follows an event that names another parcel",
    file: `${couriers}/receive-courier-event.action.ts`,
    find: "parcel.provider_id === undefined || parcel.provider_id === provider_id",
    replace: "parcel.provider_id !== provider_id || parcel.provider_id === provider_id",
    tests: events,
  },
  {
    name: "follows an event about a cancelled booking",
    file: `${couriers}/receive-courier-event.action.ts`,
    find: "const target = status && isActive ?",
    replace: "const target = status ?",
    tests: events,
  },
  {
    name: "settles a booking twice",
    file: `${couriers}/bookings.queries.ts`,
    find: "where shop_id = ${tx.shopId} and id = ${id} and settlement_id is null`",
    replace: "where shop_id = ${tx.shopId} and id = ${id}`",
    tests: settlements,
  },
  {
    name: "settles an amount that differs",
    file: `${couriers}/settlement.rules.ts`,
    find: 'return collected === expected ? "matched" : "differs";',
    replace: 'return collected <= (expected ?? 0) ? "matched" : "differs";',
    tests: settlements,
  },
  {
    name: "expects cash of a parcel that came back",
    file: `${couriers}/settlement.rules.ts`,
    find: '["returning", "returned", "lost", "cancelled"].includes(shipment_status)) return 0;',
    replace: '["returned", "lost", "cancelled"].includes(shipment_status)) return 0;',
    tests: settlements,
  },
  {
    name: "overwrites a tracking number that a member has corrected",
    file: `${couriers}/bookings.queries.ts`,
    find: "\n      and s.tracking_edited_at is null`);",
    replace: "`);",
    tests: corrections,
  },
  {
    name: "overwrites the number with which a member has shipped a booked parcel",
    file: "api/src/features/orders/order-units.rules.ts",
    find: "return before.tracking_number !== null && number !== null && number !== before.tracking_number;",
    replace: "return before.tracking_number === number && number === null;",
    tests: corrections,
  },
  {
    name: "notes a corrected tracking number with each event",
    file: `${couriers}/receive-courier-event.action.ts`,
    find: "return isNoted || corrected",
    replace: "return corrected",
    tests: corrections,
  },
];
