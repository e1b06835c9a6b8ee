import { expect, it } from "vitest";
import { orderOf, transactionId } from "./transaction-ids.ts";

it.each([
  "00000000-0000-0000-0000-000000000000",
  "0190c2f4-7a3b-7c11-8d2e-0123456789ab",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
])("writes the order %s in at most 30 characters, and reads it back", (id) => {
  const tranId = transactionId(id, 1440);
  expect(tranId.length).toBeLessThanOrEqual(30);
  expect(orderOf(tranId)).toBe(id);
});

it.each(["", "1", "0".repeat(25), `${"0".repeat(24)}-1`, `${"z".repeat(25)}-1`, `${"0".repeat(25)}-1; drop`])(
  "has no order for the id %j",
  (tranId) => expect(orderOf(tranId)).toBeUndefined(),
);
