import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { importFrom } from "../../../test/imports.ts";

const app = useTestApp();
let mona: Person;
let sam: Person;
let rita: Person;

beforeAll(async () => {
  [mona, sam, rita] = await Promise.all([app.person("Mona"), app.person("Sam"), app.person("Rita")]);
});

const lamp = "Handle,Title,Variant Price\nlamp,Lamp,12\nbowl,Bowl,5\n";
const jobsOf = async ({ client }: Person, shop: { id: number }) =>
  (await client.jobs.list({ params: { shop_id: shop.id } })).data;

describe("the jobs of a shop", () => {
  it("shows the owner an import from its dry run to its end", async () => {
    const shop = await app.shop(mona, "Mona Lamps", { currency: "USD" });
    expect(await jobsOf(mona, shop)).toEqual([]);
    const importing = await importFrom(mona, shop, lamp);
    await importing.analysed();
    expect(await jobsOf(mona, shop)).toMatchObject([
      { id: importing.id, kind: "product_import", name: "products.csv", status: "waiting", is_dry_run: true },
    ]);
    await importing.run();
    expect(await jobsOf(mona, shop)).toMatchObject([
      {
        id: importing.id,
        status: "done",
        is_dry_run: false,
        done: 2,
        total: 2,
        seconds_left: null,
        failure: null,
      },
    ]);
  });

  it("gives the reason of a failed one, and sorts the newest first", async () => {
    const shop = await app.shop(mona, "Mona Broken", { currency: "USD" });
    await (await importFrom(mona, shop, lamp)).analysed();
    const importing = await importFrom(mona, shop, lamp);
    await importing.analysed();
    await app.database.admin.query(
      "update shop.imports set status = 'failed', failure = 'Save the file as CSV again.', finished_at = now() where id = $1",
      [importing.id],
    );
    const [newest, older] = await jobsOf(mona, shop);
    expect(newest).toMatchObject({
      id: importing.id,
      status: "failed",
      failure: "Save the file as CSV again.",
    });
    expect(older).toMatchObject({ status: "waiting" });
  });

  it("shows a cancelled one as finished at once, and no longer after some hours", async () => {
    const shop = await app.shop(mona, "Mona Cancels", { currency: "USD" });
    const importing = await importFrom(mona, shop, lamp);
    await importing.analysed();
    await mona.client.import_products.cancel({ params: importing.params });
    expect(await jobsOf(mona, shop)).toMatchObject([{ id: importing.id, status: "cancelled" }]);
    await app.database.admin.query(
      "update shop.imports set finished_at = now() - interval '7 hours' where id = $1",
      [importing.id],
    );
    expect(await jobsOf(mona, shop)).toEqual([]);
  });

  it("shows a running one however long it takes, with the remaining time", async () => {
    const shop = await app.shop(mona, "Mona Waits", { currency: "USD" });
    const importing = await importFrom(mona, shop, lamp);
    await importing.analysed();
    await app.database.admin.query(
      `update shop.imports set status = 'running', done_rows = 25, total_rows = 100,
         created_at = now() - interval '9 hours', started_at = now() - interval '8 hours' where id = $1`,
      [importing.id],
    );
    const [job] = await jobsOf(mona, shop);
    expect(job).toMatchObject({ status: "running", done: 25, total: 100 });
    expect(job!.seconds_left).toBeGreaterThan(23 * 3600);
    expect(job!.seconds_left).toBeLessThan(25 * 3600);
  });

  it("hides jobs of areas closed to a staff member's role, and all from another shop's owner", async () => {
    const shop = await app.shop(mona, "Mona Closed", { currency: "USD" });
    await app.join(shop.id, sam, "staff");
    await (await importFrom(mona, shop, lamp)).analysed();
    expect(await jobsOf(sam, shop)).toEqual([]);
    expect(await jobsOf(mona, shop)).toHaveLength(1);
    await expect(jobsOf(rita, shop)).rejects.toMatchObject({ status: 404 });
  });
});
