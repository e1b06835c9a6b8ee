import { describe, expect, it } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import { countGuesses, countTries, removeOldTries, type Limit } from "./limits.ts";

const app = useTestApp();
const minute = 60_000;
const start = Date.parse("2026-03-01T09:59:58Z");
const threeAMinute = (key: string): Limit[] => [{ key, max: 3, seconds: 60 }];

/** 'counted', or the seconds until the next try. */
async function tryAt(key: string, now: number): Promise<"counted" | number> {
  try {
    await countTries(app.app.db, now, threeAMinute(key));
    return "counted";
  } catch (failure) {
    expect(failure).toMatchObject({ code: "too_many_requests" });
    return (failure as { data: { retry_after: number } }).data.retry_after;
  }
}

describe("limits on tries", () => {
  it("allow a number of tries within a window that begins with the first, independent of the clock", async () => {
    const ats = [0, 1_000, 3_000, 4_000, 59_001, 60_000];
    const responses = [];
    for (const at of ats) responses.push(await tryAt("window", start + at));
    expect(responses).toEqual(["counted", "counted", "counted", 56, 1, "counted"]);
  });

  it("count concurrent tries one at a time, separately for each key", async () => {
    const once = await Promise.all(Array.from({ length: 40 }, (_, n) => tryAt(`key ${n % 2}`, start)));
    expect(once.filter((response) => response === "counted")).toHaveLength(6);
  });

  it("return successful tries, but only to the window that counted them", async () => {
    const guess = (now: number, work: () => Promise<void>) =>
      countGuesses(app.app.db, now, threeAMinute("guess"), work);
    for (let n = 0; n < 5; n++) await guess(start, async () => undefined);
    await guess(start, async () => {
      for (let n = 0; n < 3; n++) expect(await tryAt("guess", start + minute)).toBe("counted");
    });
    expect(await tryAt("guess", start + minute)).toBe(60);
  });

  it("also count successful tries of expensive work", async () => {
    const limits = [...threeAMinute("given back"), { ...threeAMinute("kept")[0]!, countsSuccesses: true }];
    const guess = () => countGuesses(app.app.db, start, limits, async () => undefined);
    for (let n = 0; n < 3; n++) await guess();
    await expect(guess()).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await tryAt("given back", start)).toBe("counted");
  });

  it("are deleted when no window needs them any more", async () => {
    await tryAt("old", start);
    await tryAt("new", start + 24 * 60 * minute);
    await removeOldTries(app.app.db, start + 24 * 60 * minute + 1);
    const { rows } = await app.database.admin.query(
      "select key from platform.attempts where key in ('old', 'new')",
    );
    expect(rows).toEqual([{ key: "new" }]);
  });
});
