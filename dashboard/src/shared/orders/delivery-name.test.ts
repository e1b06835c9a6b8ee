import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { deliveryName, storedDeliveryName } from "./delivery-name.ts";

const names: Record<string, string> = { "Standard delivery": "توصيل عادي", "No delivery": "بدون توصيل" };
const t = ((key: string) => names[key] ?? key) as TFunction;

test("shows default names in the user's language, and the shop's own names as they are", () => {
  expect(deliveryName("Standard delivery", t)).toBe("توصيل عادي");
  expect(deliveryName("No delivery", t)).toBe("بدون توصيل");
  expect(deliveryName("Bike courier", t)).toBe("Bike courier");
});

test("stores the default name in English, so that each shopper reads it in their language", () => {
  expect(storedDeliveryName("توصيل عادي", t)).toBe("Standard delivery");
  expect(storedDeliveryName("Standard delivery", t)).toBe("Standard delivery");
  expect(storedDeliveryName("Bike courier", t)).toBe("Bike courier");
});
