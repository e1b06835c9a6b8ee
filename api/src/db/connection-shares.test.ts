import { expect, it } from "vitest";
import { createConnectionShares } from "./connection-shares.ts";

const limits = { total: 4, perShop: 2, maxWaiting: 3, waitMs: 10_000 };

/** Starts transactions that record when they begin and end when the test calls `end`. */
function stage(shares: ReturnType<typeof createConnectionShares>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start: (shopId: number, name: string) =>
      shares.use(shopId, () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(name, resolve);
        return promise;
      }),
    end: (name: string) => ends.get(name)!(),
  };
}

it("gives a shop no more than its share, however many of its transactions wait", async () => {
  const { start, end, begun } = stage(createConnectionShares(limits));
  const rush = ["a1", "a2", "a3", "a4"].map((name) => start(1, name));
  const other = start(2, "b1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
  for (const name of ["a1", "b1", "a2"]) end(name);
  await Promise.all([...rush.slice(0, 2), other]);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
  end("a3");
  end("a4");
  await Promise.all(rush);
});

it("serves waiting shops in rotation", async () => {
  const { start, end, begun } = stage(createConnectionShares({ ...limits, total: 1, perShop: 1 }));
  const all = [start(1, "a1"), start(1, "a2"), start(1, "a3"), start(2, "b1"), start(2, "b2")];
  for (const name of ["a1", "a2", "b1", "a3", "b2"]) {
    expect(begun.at(-1)).toBe(name);
    end(name);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
});

it("rejects a transaction immediately if too many wait, and when it waits too long", async () => {
  const { start, end } = stage(createConnectionShares({ ...limits, maxWaiting: 1, waitMs: 1 }));
  const running = [start(1, "a1"), start(1, "a2")];
  const late = start(1, "a3");
  const busy = { name: "DatabaseUnavailable", retryAfter: 1 };
  await expect(start(1, "a4")).rejects.toMatchObject(busy);
  await expect(late).rejects.toMatchObject(busy);
  end("a1");
  end("a2");
  await Promise.all(running);
  const next = start(1, "a5");
  end("a5");
  await next;
});
