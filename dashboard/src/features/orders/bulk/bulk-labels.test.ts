import { inEnglish } from "@vitrine/contract/languages/fill-in";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { changedText, partlyChangedText } from "./bulk-labels.ts";

const t = inEnglish as unknown as TFunction;

const orders = (changed: number, failed: number) => [
  ...Array.from({ length: changed }, (_, at) => ({ id: `c${at}`, name: "#1", problem: null })),
  ...Array.from({ length: failed }, (_, at) => ({ id: `f${at}`, name: "#2", problem: "No." })),
];
const partly = (changed: number, failed: number) =>
  partlyChangedText("pack", orders(changed, failed), "en", t);

test("says how many orders were changed, and to which state", () => {
  expect(changedText("confirm", 12, "en", t)).toBe("12 orders confirmed");
  expect(changedText("ship", 1, "en", t)).toBe("1 order marked as shipped");
  expect(changedText("book", 1200, "en", t)).toBe("Shipments of 1,200 orders booked");
});

test("says how many orders couldn't be changed", () => {
  expect(partly(10, 2)).toBe("10 orders packed. 2 couldn't be changed.");
  expect(partly(1, 1)).toBe("1 order packed. 1 couldn't be changed.");
  expect(partly(0, 2)).toBe("2 orders couldn't be changed");
  expect(partly(0, 1)).toBe("1 order couldn't be changed");
});
