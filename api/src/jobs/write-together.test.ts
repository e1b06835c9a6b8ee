import { expect, it } from "vitest";
import { settleEach } from "./settle-each.ts";
import { writeTogether } from "./write-together.ts";

it("writes the first item immediately, and together those that arrive meanwhile", async () => {
  const writes: string[][] = [];
  const ends: (() => void)[] = [];
  const write = writeTogether((items: string[]) => {
    writes.push(items);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  const first = write("a");
  await expect.poll(() => writes).toEqual([["a"]]);
  const others = [write("b"), write("c")];
  await new Promise(setImmediate);
  expect(writes).toEqual([["a"]]);
  ends[0]!();
  await first;
  await expect.poll(() => writes).toEqual([["a"], ["b", "c"]]);
  ends[1]!();
  await Promise.all(others);
});

it("fails only the items of a write that fails", async () => {
  const write = writeTogether(async (items: string[]) => {
    if (items.includes("bad")) throw new Error("no space");
  });
  await expect(write("bad")).rejects.toThrow("no space");
  await write("good");
  const [bad, other] = await Promise.allSettled([write("bad"), write("other")]);
  expect([bad.status, other.status]).toEqual(["rejected", "rejected"]);
  await write("good");
});

it("works on no more items at once than allowed, and returns outcomes in their order", async () => {
  let running = 0;
  let max = 0;
  const outcomes = await settleEach([30, 10, 20, 5], 2, async (ms) => {
    max = Math.max(max, ++running);
    await new Promise((resolve) => setTimeout(resolve, ms));
    running--;
    if (ms === 10) throw new Error("ten");
  });
  expect(max).toBe(2);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
});
