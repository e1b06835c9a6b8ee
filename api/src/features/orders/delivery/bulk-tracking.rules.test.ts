import { expect, test } from "vitest";
import { bulkParcel, isAmbiguous } from "./bulk-tracking.rules.ts";

const empty = { courier: null, tracking_number: null, tracking_url: null };
const booked = { courier: "Pathao", tracking_number: "P1", tracking_url: "https://pathao.example/P1" };
const entered = { courier: "UPS", tracking_number: "1Z", tracking_url: "https://ups.example/1Z" };

test("retains the tracking details of a shipment without a new number", () => {
  expect(bulkParcel(booked, undefined)).toEqual(booked);
  expect(bulkParcel(booked, { ...empty, courier: "UPS" })).toEqual(booked);
});

test("replaces the tracking details of a shipment with a new number, and never combines two of them", () => {
  expect(bulkParcel(booked, entered)).toEqual(entered);
  expect(bulkParcel(booked, { ...empty, tracking_number: "1Z" })).toEqual({
    courier: "Pathao",
    tracking_number: "1Z",
    tracking_url: null,
  });
  expect(bulkParcel(empty, { ...empty, courier: "UPS" })).toEqual({ ...empty, courier: "UPS" });
});

test("finds a number ambiguous if several shipments are packed", () => {
  const packed = { status: "packed" };
  expect(isAmbiguous([packed, packed], entered)).toBe(true);
  expect(isAmbiguous([packed, { status: "shipped" }], entered)).toBe(false);
  expect(isAmbiguous([packed, packed], { ...empty, courier: "UPS" })).toBe(false);
  expect(isAmbiguous([packed, packed], undefined)).toBe(false);
});
