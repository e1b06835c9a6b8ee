import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "notifies no member of a dispute",
    file: "api/src/features/order-payments/record-refund.action.ts",
    find: 'if (kind === "disputed")',
    replace: 'if (kind !== "disputed" && kind !== "dispute_closed")',
    tests: ["api/src/features/order-payments/refunds.test.ts"],
    only: "records the loss of a dispute",
  },
  {
    name: "notifies members of a failed booking without its courier",
    file: "api/src/features/couriers/book-parcel.job.ts",
    find: 'kind: "booking_failed",\n      data: { order: orderName(order), courier },',
    replace: 'kind: "booking_failed",\n      data: { order: orderName(order), courier: "" },',
    tests: ["api/src/features/couriers/bookings.test.ts"],
    only: "that rejects a parcel fails",
  },
  {
    name: "notifies members of a review under another one's cause",
    file: "api/src/features/reviews/write-review.action.ts",
    find: "cause: stored.id,",
    replace: 'cause: "review",',
    tests: ["api/src/features/reviews/reviews.test.ts"],
    only: "is written with the order's link",
  },
  {
    name: "notifies no member of a domain in error",
    file: "api/src/features/domains/check-domain.action.ts",
    find: 'state.status === "error" && before.status !== "error"',
    replace: 'state.status === "active" && before.status !== "active"',
    tests: ["api/src/features/domains/domains.test.ts"],
    only: "after 48 hours",
  },
];
