import { expect, it } from "vitest";
import { pointsTo, stateAfter } from "./check-domain.rules.ts";

const now = Date.parse("2026-11-26T12:00:00Z");
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();
const target = { host: "store.example.com", addresses: ["203.0.113.1", "2001:db8::1"] };
const found = (addresses: string[]) => ({ txt: [], addresses, cname: null });

it("accepts our addresses in any notation, and no other beside them", () => {
  expect(pointsTo(target, found(["203.0.113.1", "2001:0DB8:0::1"]))).toBe(true);
  expect(pointsTo(target, found(["203.0.113.1", "203.0.113.9"]))).toBe(false);
  expect(pointsTo(target, found([]))).toBe(false);
});

it.each([
  [0, 5],
  [20, 10],
  [60, 30],
  [24 * 60, 360],
])("checks a domain that has failed for %i minutes again in %i", (failed, wait) => {
  const before = { status: "pending_dns", failing_since: minutes(-failed), isVerified: false } as const;
  expect(stateAfter(before, "txt_missing", now)).toMatchObject({
    status: "pending_dns",
    next_check_at: minutes(wait),
  });
});

it("gives up after 48 hours, but checks a verified domain every day", () => {
  const before = { status: "pending_dns", failing_since: minutes(-48 * 60), isVerified: false } as const;
  expect(stateAfter(before, "txt_missing", now)).toMatchObject({ status: "error", next_check_at: null });
  const verified = { ...before, status: "verified", isVerified: true } as const;
  expect(stateAfter(verified, "address_wrong", now)).toMatchObject({
    status: "error",
    next_check_at: minutes(24 * 60),
  });
});

it("counts the 48 hours from the first failure, and checks a working domain once a day", () => {
  const working = { status: "active", failing_since: null, isVerified: true } as const;
  expect(stateAfter(working, "address_wrong", now)).toMatchObject({
    status: "verified",
    failing_since: minutes(0),
  });
  expect(stateAfter(working, undefined, now)).toEqual({
    status: "active",
    problem: null,
    failing_since: null,
    next_check_at: minutes(24 * 60),
  });
});
