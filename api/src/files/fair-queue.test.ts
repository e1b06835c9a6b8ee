import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** Tasks that end when the test calls `endNext`, and the order in which they began. */
function queueOf(max: number, maxWaiting = 100) {
  const run = createFairQueue({ max, maxWaiting, full: () => new Error("full") });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    add: (key: string) =>
      run(key, async () => {
        began.push(key);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endNext() {
      ends.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it("runs a second account's task next, although the first account has a hundred waiting", async () => {
  const queue = queueOf(2);
  for (let n = 0; n < 102; n++) void queue.add("first");
  void queue.add("second");
  for (let n = 0; n < 3; n++) await queue.endNext();
  expect(queue.began.slice(2)).toEqual(["first", "second", "first"]);
});

it("runs no more than the maximum at once, even if a task fails", async () => {
  const run = createFairQueue({ max: 1, maxWaiting: 9, full: () => new Error("full") });
  let running = 0;
  let max = 0;
  const task = async () => {
    max = Math.max(max, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    throw new Error("on purpose");
  };
  const outcomes = await Promise.allSettled([run("a", task), run("a", task), run("b", task)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(max).toBe(1);
});

it("rejects a task immediately if too many of its key wait, and no other key's", async () => {
  const queue = queueOf(1, 2);
  for (let n = 0; n < 3; n++) void queue.add("first");
  await expect(queue.add("first")).rejects.toThrow("full");
  void queue.add("second");
  for (let n = 0; n < 3; n++) await queue.endNext();
  expect(queue.began).toEqual(["first", "first", "second", "first"]);
});
