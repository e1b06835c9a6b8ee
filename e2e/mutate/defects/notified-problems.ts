import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "notifies no member of a dispute",
    file: "api/src/features/order-payments/record-payment.action.ts",
    find: 'if (kind === "disputed")',
    replace: 'if (kind !== "disputed" && kind !== "dispute_closed")',
    tests: ["api/src/features/order-payments/refunds.test.ts"],
    only: "records the loss of a dispute",
  },
  {
    name: "notifies no member of a failed courier booking",
    file: "api/src/features/couriers/book-parcel.job.ts",
    find: "cause: `${id}-${booking.attempts}`,",
    replace: "cause: `${id}-${booking.attempts}`, account_id: id,",
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
    name: "notifies members of each check of a domain in error",
    file: "api/src/features/domains/check-domain.action.ts",
    find: 'state.status === "error" && before.status !== "error"',
    replace: 'before.status === "error"',
    tests: ["api/src/features/domains/domains.test.ts"],
    only: "after 48 hours",
  },
];
