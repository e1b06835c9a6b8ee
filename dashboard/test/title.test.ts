import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeTitle } from "../src/title.ts";

const titles: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  titles.length = 0;
  const tab = {
    set title(text: string) {
      titles.push(text);
    },
  };
  vi.stubGlobal("document", tab);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("The tab's title waits 50 ms, so that pages passed through leave no trace", () => {
  const leave = writeTitle("Orders · Fern & Field");
  vi.advanceTimersByTime(49);
  expect(titles).toEqual([]);
  leave();
  writeTitle("Products · Fern & Field");
  vi.advanceTimersByTime(50);
  expect(titles).toEqual(["Products · Fern & Field"]);
});
