import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { insertActivity } from "./activity.queries.ts";

const app = useTestApp();
let mona: Person;
let sam: Person;
let rita: Person;
let shop: { id: number };

beforeAll(async () => {
  [mona, sam, rita] = await Promise.all([app.person("Mona"), app.person("Sam"), app.person("Rita")]);
  shop = await app.shop(mona, "Mona Tea");
  await app.join(shop.id, sam, "staff");
  const actor = { account_id: null, name: "Mona", role: "owner" } as const;
  // One transaction, so that all five have the same time: pages must not skip or repeat any.
  await app.app.db.inShop(shop.id, async (tx) => {
    for (let n = 1; n <= 5; n++)
      await insertActivity(tx, actor, {
        action: "product.changed",
        target_type: "product",
        target_id: `p${n}`,
        after: { price: n },
      });
  });
});

describe("the activity log", () => {
  it("lists each entry once, the latest first, page by page", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await mona.client.activity_log.list({
        params: { shop_id: shop.id },
        query: { limit: 2, cursor },
      });
      seen.push(...data.map(({ action, target_id }) => `${action} ${target_id}`));
      cursor = meta.next_cursor ?? undefined;
    } while (cursor);
    expect(seen.slice(0, 5).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `product.changed p${n}`));
    expect(seen.slice(5)).toEqual([`shop.opened ${shop.id}`]);
  });

  it("lists the entries of one record, with the values before and after", async () => {
    const { data } = await mona.client.activity_log.list({
      params: { shop_id: shop.id },
      query: { target_type: "product", target_id: "p3" },
    });
    expect(data).toMatchObject([
      { action: "product.changed", actor: "Mona", role: "owner", before: null, after: { price: 3 } },
    ]);
  });

  it("rejects staff with 403, and another shop's owner with 404", async () => {
    const ask = { params: { shop_id: shop.id }, query: {} };
    await expect(sam.client.activity_log.list(ask)).rejects.toMatchObject({ status: 403 });
    await expect(rita.client.activity_log.list(ask)).rejects.toMatchObject({ status: 404 });
  });
});
