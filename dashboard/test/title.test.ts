import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeMetadata } from "../src/title.ts";

const titles: string[] = [];
const descriptions: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  titles.length = 0;
  descriptions.length = 0;
  const tab = {
    set title(text: string) {
      titles.push(text);
    },
    querySelector: (selector: string) =>
      selector === "meta[name=description]"
        ? { setAttribute: (name: string, text: string) => descriptions.push(`${name}: ${text}`) }
        : null,
  };
  vi.stubGlobal("document", tab);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sets the tab's title and the page's description after 50 ms, so that skipped pages set neither", () => {
  const leave = writeMetadata("Orders · Fern & Field", "All orders.");
  vi.advanceTimersByTime(49);
  expect([titles, descriptions]).toEqual([[], []]);
  leave();
  writeMetadata("Products · Fern & Field", "All products.");
  vi.advanceTimersByTime(49);
  expect([titles, descriptions]).toEqual([[], []]);
  vi.advanceTimersByTime(1);
  expect([titles, descriptions]).toEqual([["Products · Fern & Field"], ["content: All products."]]);
});
