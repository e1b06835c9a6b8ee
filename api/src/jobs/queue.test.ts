import pg from "pg";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import type { JobData } from "./job-data.ts";

const app = useTestApp({ jobs: false });
let shopId: number;

beforeAll(async () => {
  const { rows } = await app.database.admin.query(
    "insert into shops (handle, name, country, currency, time_zone) values ('queue', 'Queue', 'DE', 'EUR', 'UTC') returning id",
  );
  shopId = rows[0].id as number;
});

/** Enqueues jobs in one transaction: `order_id` is the number of the job. */
function enqueue(name: "order-placed" | "stock-returned", count: number): Promise<void> {
  const { db, jobs } = app.app;
  return db.inShop(shopId, async (tx) => {
    for (let n = 0; n < count; n++)
      await jobs.enqueue(tx, name, { shop_id: shopId, order_id: String(n) } as JobData[typeof name]);
  });
}

async function statesOf(name: string): Promise<Record<string, number>> {
  const { rows } = await app.database.admin.query(
    "select state, count(*)::int from pgboss.job where name = $1 group by state",
    [name],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe("a worker", () => {
  // With the search alone, which runs twice a second, these would take half a minute.
  it("takes the jobs behind a full batch immediately, even if a batch is one job", async () => {
    await app.app.jobs.work("stock-returned", async () => {});
    await enqueue("stock-returned", 60);
    await expect.poll(() => statesOf("stock-returned"), { timeout: 20_000 }).toEqual({ completed: 60 });
  });

  it("runs one long job of a shop at a time, and those of another shop beside it", async () => {
    const begun: string[] = [];
    const held = Promise.withResolvers<void>();
    await app.app.jobs.work(
      "check-links",
      async ({ shop_id, check_id }) => {
        begun.push(check_id);
        if (shop_id === shopId) await held.promise;
      },
      { concurrency: 3 },
    );
    const { db, jobs } = app.app;
    const other = await app.shop(await app.person("Owner Of Another"), "Another Queue");
    await db.inShop(shopId, async (tx) => {
      for (const check_id of ["one", "two", "three"])
        await jobs.enqueue(tx, "check-links", { shop_id: shopId, check_id });
    });
    await expect.poll(() => begun).toHaveLength(1);
    await db.inShop(other.id, (tx) =>
      jobs.enqueue(tx, "check-links", { shop_id: other.id, check_id: "other" }),
    );
    await expect.poll(() => begun[1]).toBe("other");
    // The workers that are idle search for due jobs twice a second.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(begun).toHaveLength(2);
    held.resolve();
    await expect.poll(() => begun.toSorted()).toEqual(["one", "other", "three", "two"]);
  });

  it("starts a delayed job after its delay", async () => {
    const { db, jobs } = app.app;
    const begun: number[] = [];
    await jobs.work("remove-photo", async () => void begun.push(Date.now()));
    const enqueued = Date.now();
    await db.inShop(shopId, async (tx) => {
      for (const seconds of [0, 2]) await jobs.enqueue(tx, "remove-photo", { photo: "none" }, { seconds });
    });
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(2);
    expect(begun[1]! - enqueued).toBeGreaterThanOrEqual(1_900);
  });

  it("finds a job whose notification was lost, and retries a failed one", async () => {
    const done: string[] = [];
    await app.app.jobs.work("account-news", async ({ to }) => {
      done.push(to);
      if (done.length === 1) throw new Error("no mail server");
    });
    // The worker polls once when it starts: later jobs wait for the search.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await app.database.admin.query(
      `insert into pgboss.job_common (name, data, retry_limit, retry_delay, policy)
       values ('account-news', '{"to": "mona@example.com"}', 2, 1, 'standard')`,
    );
    await expect.poll(() => done, { timeout: 20_000 }).toHaveLength(2);
  });

  it("does not query each queue while there are no jobs", async () => {
    for (const name of ["push-news", "send-code", "stock-mail", "remove-import-file", "make-avif"] as const)
      for (let n = 0; n < 4; n++) await app.app.jobs.work(name, async () => {});
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => query.mockRestore());
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    // Two searches a second, and the queue's own maintenance; twenty workers that poll every second make 120
    // queries.
    expect(query.mock.calls.length).toBeLessThan(60);
    expect(query.mock.calls.length).toBeGreaterThan(0);
  });

  it("settles each job of a batch by the handler's result, and fails all of them if it rejects", async () => {
    const batches: string[][] = [];
    const seen = new Set<string>();
    await enqueue("order-placed", 5);
    await app.app.jobs.workOnBatches(
      "order-placed",
      async (jobs) => {
        batches.push(jobs.map(({ order_id }) => order_id));
        if (batches.length === 1) throw new Error("the disk is full");
        for (const { order_id } of jobs) seen.add(order_id);
        return jobs.map(({ order_id }) =>
          order_id === "3"
            ? { status: "rejected", reason: new Error("three") }
            : { status: "fulfilled", value: undefined },
        );
      },
      { batchSize: 10 },
    );
    const completed = async () => (await statesOf("order-placed"))["completed"];
    await expect.poll(completed, { timeout: 60_000 }).toBe(4);
    // Each is retried at a time of its own, the rejected one perhaps last.
    await expect.poll(() => seen.size, { timeout: 60_000 }).toBe(5);
    const { rows } = await app.database.admin.query(
      "select data->>'order_id' as number from pgboss.job where name = 'order-placed' and state <> 'completed'",
    );
    expect(rows).toEqual([{ number: "3" }]);
    expect(batches[0]).toHaveLength(5);
    expect([...seen].toSorted()).toEqual(batches[0]!.toSorted());
  }, 130_000);
});
