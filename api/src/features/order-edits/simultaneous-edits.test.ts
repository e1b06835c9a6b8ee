import { beforeAll, describe, expect, it } from "vitest";
import { stockOf } from "../../../test/sample-products.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { EditShop, product } from "./edit-shop.fixture.ts";

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);
beforeAll(() => shop.open("Tea Races"));

const allocated = async (variant: string) => (await stockOf(app.database, variant)).allocated;

describe("edits at the same moment", () => {
  it("of one order: one is saved, the others are rejected", async () => {
    const { id, tea } = await shop.sold();
    const saves = await Promise.all([3, 4, 5, 6].map((units) => shop.ready(id, { lines: { [tea]: units } })));
    const results = await Promise.allSettled(saves.map((save) => save()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const response of results)
      if (response.status === "rejected")
        expect(["version_conflict", "busy"]).toContain(response.reason.code);
    const [line] = (await shop.order(id)).lines;
    expect(await allocated(tea)).toBe(line!.quantity);
  });

  it("of two orders take the last unit once, without a deadlock", async () => {
    const [one, two] = [await shop.sold(), await shop.sold()];
    const [a, b] = [await shop.put("Left", 100, 1), await shop.put("Right", 100, 1)];
    const both = [product(a.variant_id), product(b.variant_id)];
    const saves = [
      await shop.ready(one.id, { added: both }),
      await shop.ready(two.id, { added: both.toReversed() }),
    ];
    const results = await Promise.allSettled(saves.map((save) => save()));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = results.find((response) => response.status === "rejected");
    expect(lost).toMatchObject({ reason: { code: "sold_out" } });
    expect([await allocated(a.variant_id), await allocated(b.variant_id)]).toEqual([1, 1]);
  });
});
