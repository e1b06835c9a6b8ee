import { describe, expect, it } from "vitest";
import { createShopperLimits, shopLimits, visitorLimits } from "./shopper-limits.ts";

const minute = 60_000;
const tooMany = (retry_after: number) =>
  expect.objectContaining({ code: "too_many_requests", data: expect.objectContaining({ retry_after }) });

/** Only `countShared` uses the database. */
const withoutDatabase = {} as Parameters<typeof createShopperLimits>[2];

function limits(factor = 1) {
  let now = Date.UTC(2026, 10, 22);
  const { count } = createShopperLimits(factor, () => now, withoutDatabase);
  return { count, pass: (ms: number) => void (now += ms) };
}

/** The number of orders counted before the first rejection, up to `most`. */
function passing(count: ReturnType<typeof limits>["count"], ip: string, max: number): number {
  for (let passed = 0; passed < max; passed++)
    try {
      count(["order"], 1, ip);
    } catch {
      return passed;
    }
  return max;
}

describe("orders from one network", () => {
  it("pass in a burst, as from shoppers on one network, and then at a rate per minute", () => {
    const { count, pass } = limits();
    const { burst, perMinute } = visitorLimits.order;
    expect(passing(count, "203.0.113.9", 1_000)).toBe(burst);
    expect(() => count(["order"], 1, "203.0.113.9")).toThrow(tooMany(60 / perMinute));
    pass(minute);
    expect(passing(count, "203.0.113.9", 1_000)).toBe(perMinute);
    pass(24 * 60 * minute);
    expect(passing(count, "203.0.113.9", 1_000)).toBe(burst);
  });

  it("don't limit another network or another shop", () => {
    const { count } = limits();
    passing(count, "203.0.113.9", 1_000);
    count(["order"], 1, "203.0.113.10");
    count(["order"], 2, "203.0.113.9");
  });

  it("from all IPv6 addresses of a household count together", () => {
    const { count } = limits();
    passing(count, "2001:db8:1:1::1", 1_000);
    expect(() => count(["order"], 1, "2001:db8:1:1:9::2")).toThrow("from your network");
    count(["order"], 1, "2001:db8:1:2::1");
  });

  it("are limited even at a steady ten a minute", () => {
    const { count, pass } = limits();
    const rejected = () => {
      for (let n = 0; n < 10; n++) count(["order"], 1, "203.0.113.9");
      pass(minute);
    };
    expect(() => {
      for (let n = 0; n < 10; n++) rejected();
    }).toThrow("from your network");
  });

  it("without an email have a lower limit, while orders with one still pass", () => {
    const { count } = limits();
    const byPhone = () => count(["order", "phone_order"], 1, "203.0.113.9");
    for (let n = 0; n < visitorLimits.phone_order.burst; n++) byPhone();
    expect(byPhone).toThrow("add your email");
    count(["order"], 1, "203.0.113.9");
  });

  it("that aren't placed after all don't count", () => {
    const { count } = limits();
    for (let n = 0; n < 500; n++) count(["order"], 1, "203.0.113.9")();
    expect(passing(count, "203.0.113.9", 1_000)).toBe(visitorLimits.order.burst);
  });
});

describe("orders of a shop", () => {
  const from = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;

  it("pass at a steady thousand a minute from a thousand networks", () => {
    const { count, pass } = limits();
    for (let round = 0; round < 20; round++) {
      for (let n = 0; n < 1_000; n++) count(["order", "phone_order"], 1, from(round * 1_000 + n));
      pass(minute);
    }
  });

  it("have a limit of their own that doesn't affect another shop", () => {
    const { count } = limits();
    for (let n = 0; n < shopLimits.order.burst; n++) count(["order"], 1, from(n));
    expect(() => count(["order"], 1, "203.0.113.1")).toThrow("This shop is receiving more orders");
    count(["order"], 2, "203.0.113.1");
  });
});

describe("SHOPPER_LIMITS", () => {
  it("multiplies the limits, or disables them with 0", () => {
    expect(passing(limits(3).count, "203.0.113.9", 1_000)).toBe(3 * visitorLimits.order.burst);
    expect(passing(limits(0).count, "203.0.113.9", 1_000)).toBe(1_000);
  });

  it("applies to known IPs: behind an untrusted proxy, all requests come from loopback", () => {
    expect(passing(limits().count, "127.0.0.1", 1_000)).toBe(1_000);
  });
});
