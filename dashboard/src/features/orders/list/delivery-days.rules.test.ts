import type { ListedOrder } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { orderFilterOf, ordersSearch } from "../orders-list.rules.ts";
import { deliveryDaysLabel, deliveryTimeLabel, onlyDayOf, slotLabel } from "./delivery-days.rules.ts";

const t = ((text: string) => text) as TFunction;

it("offers slots for one day only", () => {
  expect(onlyDayOf("today..today")).toBe("today");
  expect(onlyDayOf("2026-11-28..2026-11-28")).toBe("2026-11-28");
  expect(onlyDayOf("2026-11-28..2026-11-29")).toBeUndefined();
  expect(onlyDayOf("..2026-11-29")).toBeUndefined();
  expect(onlyDayOf("..")).toBeUndefined();
  expect(onlyDayOf(undefined)).toBeUndefined();
});

it("names the days of a filter", () => {
  expect(deliveryDaysLabel("today..today", "en", t)).toBe("Today");
  expect(deliveryDaysLabel("tomorrow..tomorrow", "en", t)).toBe("Tomorrow");
  expect(deliveryDaysLabel("2026-11-28..2026-11-28", "en-GB", t)).toBe("28 Nov 2026");
  expect(deliveryDaysLabel("..today", "en", t)).toBe("… – Today");
  expect(slotLabel("16:00-18:00")).toBe("16:00–18:00");
});

it("shows the slot of an order in the time zone of the order, otherwise the last promised day", () => {
  const window = {
    starts_at: "2026-11-28T10:00:00.000Z",
    ends_at: "2026-11-28T12:00:00.000Z",
    time_zone: "Asia/Dhaka",
    is_slot: true,
    area_id: "1",
  };
  const order = { window: null, arrives_to: "2026-12-01" } as ListedOrder;
  expect(deliveryTimeLabel({ ...order, window }, "en-GB")).toMatch(/28 Nov.*16:00.18:00/);
  expect(deliveryTimeLabel(order, "en-GB")).toBe("Tue 1 Dec");
  expect(deliveryTimeLabel({ ...order, arrives_to: null }, "en-GB")).toBe("");
});

it("passes delivery filters of the URL to the API, and ignores days it doesn't know", () => {
  const search = ordersSearch.parse({ delivery: "pickup", due: "today..2026-12-01", slot: "16:00-18:00" });
  expect(orderFilterOf(search)).toMatchObject({
    delivery_method: "pickup",
    delivery_from: "today",
    delivery_to: "2026-12-01",
    slot: "16:00-18:00",
  });
  expect(ordersSearch.parse({ due: "yesterday..today" }).due).toBeUndefined();
  expect(orderFilterOf(ordersSearch.parse({ due: "..tomorrow" }))).toMatchObject({
    delivery_from: undefined,
    delivery_to: "tomorrow",
  });
});
