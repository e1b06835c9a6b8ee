import { describe, expect, it } from "vitest";
import { deliveryDays, formatDeliveryDays } from "./delivery-days.ts";

const days = { days_min: 2, days_max: 4 };

describe("delivery days", () => {
  it("counts from the day of the order in the shop's time zone", () => {
    const at = Date.parse("2026-11-10T20:30:00Z");
    expect(deliveryDays(at, days, "UTC")).toEqual({ arrives_from: "2026-11-12", arrives_to: "2026-11-14" });
    // In Dhaka it is 02:30 on the 11th, in Los Angeles 12:30 on the 10th.
    expect(deliveryDays(at, days, "Asia/Dhaka").arrives_from).toBe("2026-11-13");
    expect(deliveryDays(at, days, "America/Los_Angeles").arrives_from).toBe("2026-11-12");
  });

  it("counts the same number of days when the clocks change", () => {
    // Berlin, 25 October 2026, which has 25 hours; New York, 8 March 2026, which has 23.
    expect(deliveryDays(Date.parse("2026-10-24T22:30:00Z"), days, "Europe/Berlin")).toEqual({
      arrives_from: "2026-10-27",
      arrives_to: "2026-10-29",
    });
    expect(
      deliveryDays(Date.parse("2026-03-09T03:30:00Z"), { days_min: 0, days_max: 1 }, "America/New_York"),
    ).toEqual({ arrives_from: "2026-03-08", arrives_to: "2026-03-09" });
  });

  it("formats the same days in every reader's time zone", () => {
    const promised = { arrives_from: "2026-11-12", arrives_to: "2026-11-14" };
    expect(formatDeliveryDays(promised, "en-GB").replace(/\s/gu, " ")).toBe("Thu 12 Nov – Sat 14 Nov");
    expect(formatDeliveryDays({ arrives_from: "2026-11-12", arrives_to: "2026-11-12" }, "en-GB")).toBe(
      "Thu 12 Nov",
    );
  });
});
