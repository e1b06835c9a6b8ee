import { expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { startWork } from "../../jobs/timetable.ts";
import { csvOf } from "./sample-files.fixture.ts";

const app = useTestApp({ jobs: false });
const orders = 300;
const file = new File(
  [
    csvOf(
      ["Order ID", "Order date", "Total"],
      Array.from({ length: orders }, (_, n) => [`A-${n + 1}`, "2024-01-02", "10.00"]),
    ),
  ],
  "orders.csv",
);
/** A busy machine takes seconds. */
const patiently = { timeout: 60_000 };

it("fails after its process died five times, continues when tried again, and so does an undo", async () => {
  const owner = await app.person("Dora Dead");
  const shop = await app.shop(owner, "Dead Process");
  const { data } = await owner.client.import_orders.create({
    params: { shop_id: shop.id },
    body: { file },
  });
  const params = { shop_id: shop.id, id: data.id };
  const read = async () => (await owner.client.import_orders.read({ params })).data;
  const countOrders = async () => {
    const { rows } = await app.database.admin.query(
      "select count(*)::int as count from orders where shop_id = $1",
      [shop.id],
    );
    return rows[0].count as number;
  };
  /** The state of a job after its process was killed: active, without a heartbeat. */
  const killJob = (name: string, resent: number) =>
    app.database.admin.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '6 seconds',
         data = data || jsonb_build_object('resent', $3::int)
       where name = $1 and data->>'import_id' = $2`,
      [name, data.id, resent],
    );

  await killJob("import-orders", 5);
  await startWork(app.app);
  await expect.poll(async () => (await read()).status, patiently).toBe("failed");
  expect((await read()).failure).toBe(
    "The import stopped several times. The orders so far are saved: try again to import the rest, or undo it.",
  );
  expect(await countOrders()).toBe(0);

  await owner.client.import_orders.retry({ params });
  await expect.poll(async () => (await read()).status, patiently).toBe("done");
  expect(await countOrders()).toBe(orders);

  // The workers stop, as if the process that runs the undo had died.
  await owner.client.import_orders.undo({ params });
  await killJob("undo-order-import", 0);
  await expect.poll(async () => (await read()).status, patiently).toBe("undone");
  expect(await countOrders()).toBe(0);
}, 120_000);
