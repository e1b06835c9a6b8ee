import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import { bannerFiles } from "./demo-home.rules.ts";
import { picturesOf } from "./demo-pictures.ts";
import { demoProducts } from "./demo-products.ts";
import { seedDemo } from "./seed-demo.action.ts";

const app = useTestApp();
const originals = path.join(import.meta.dirname, "pictures");
let small: string;
let login: { email: string; password: string } | undefined;

const count = async (sql: string): Promise<number> =>
  Number((await app.database.admin.query(`select count(*) from (${sql}) q`)).rows[0].count);

describe("the demo shop", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    small = await smallPictures();
    // The first start is interrupted while it stores a picture.
    const put = vi.spyOn(app.app.storage, "put").mockRejectedValue(new Error("the power went out"));
    await expect(seedDemo(app.app, () => {}, small)).rejects.toThrow("the power went out");
    put.mockRestore();
    expect(await count("select from shops where is_live = 1")).toBe(0);
    login = await seedDemo(app.app, () => {}, small);
  }, 120_000);

  afterAll(() => rm(small, { recursive: true }));

  it("is completed by the second start, and unchanged by the third", async () => {
    expect(login).toMatchObject({ email: "owner@fern-field.test" });
    expect(await seedDemo(app.app, () => {}, small)).toBeUndefined();
    expect(await count("select from shops")).toBe(1);
    expect(await count("select from products")).toBe(demoProducts.length);
  });

  it("is live, and its owner can sign in with the returned password", async () => {
    const { token, data } = await app.visitor().accounts.login({ body: login! });
    expect([typeof token, data.name]).toEqual(["string", "Isla Fern"]);
    expect(
      await count(
        "select from shops where handle = 'fern-field' and is_demo and is_live = 1 and currency = 'GBP'",
      ),
    ).toBe(1);
  });

  it("has pictures of every product, each with its own text, and a colour's own picture before the scenes", async () => {
    expect(
      await count(
        `select from products p left join product_pictures i on i.product_id = p.id group by p.id
         having count(i.picture_id) = 0 or count(distinct i.alt) < count(i.picture_id)`,
      ),
    ).toBe(0);
    const { rows } = await app.database.admin.query(`
      select p.title, array_agg(i.position order by v.position) as positions
      from products p join variants v on v.product_id = p.id
      left join product_pictures i on i.product_id = p.id and i.picture_id = v.picture_id
      where v.picture_id is not null group by p.id, p.title`);
    expect(rows.map(({ title }) => title)).toContain("Glazed Planter");
    for (const { title, positions } of rows) {
      const covers = picturesOf(title).filter(({ isCover }) => isCover);
      expect(positions, title).toEqual([...covers.keys()]);
    }
  });

  it("uses every file of the folder, which has at most 7 MB", async () => {
    const files = demoProducts.flatMap(({ title }) => picturesOf(title).map(({ file }) => file));
    expect((await readdir(originals)).toSorted()).toEqual([...bannerFiles, ...files].toSorted());
    const sizes = await Promise.all(
      [...bannerFiles, ...files].map((file) => stat(path.join(originals, file))),
    );
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(7_000_000);
  });

  it("has products that are sold out and some that are low in stock", async () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(24);
    expect(await count("select from stock_levels where on_hand - allocated = 0")).toBeGreaterThan(0);
    expect(await count("select from stock_levels where on_hand - allocated between 1 and 3")).toBeGreaterThan(
      0,
    );
  });

  it("has a banner, testimonials and contact links on its home page", async () => {
    const params = { handle: "fern-field" };
    const { data: home } = await app.visitor().storefront.read_home({ params });
    expect([home.banners.length, home.testimonials.length]).toEqual([1, 2]);
    expect(home.banners[0]).toMatchObject({ phone_picture: { alt: "" }, link: { kind: "products" } });
    const { data: store } = await app.visitor().storefront.read({ params });
    expect([store.contact_links.length, store.has_newsletter]).toEqual([4, true]);
  });

  it("has ninety days of orders in every status, numbered without gaps, and the next number is unused", async () => {
    const { rows } = await app.database.admin.query(`
      select count(*)::int as all, max(number) - min(number) + 1 as numbers, max(number) + 1 as next,
             count(*) filter (where fulfilment_status = 'delivered')::int as delivered, count(distinct fulfilment_status)::int as stages,
             count(*) filter (where confirmation = 'pending')::int as new, count(*) filter (where lifecycle = 'cancelled')::int as cancelled,
             bool_and(is_sample and placed_at < now()) as past
      from orders`);
    const { all, numbers, next, delivered, stages, past, ...some } = rows[0];
    expect(all).toBeGreaterThan(220);
    expect(delivered / all).toBeGreaterThan(0.85);
    expect([numbers, stages, past]).toEqual([all, 4, true]);
    expect(Object.values(some).every((n) => Number(n) > 0)).toBe(true);
    expect(await count(`select from counters where name = 'order' and next = ${next}`)).toBe(1);
  });

  it("is consistent: orders match their lines, payments match delivered orders, stock matches its movements", async () => {
    for (const contradiction of [
      `select from orders o where total <> subtotal - discount_total + shipping_total + fee_total or subtotal <> (select sum(total) from order_lines l where l.order_id = o.id)
         or item_count <> (select sum(quantity) from order_lines l where l.order_id = o.id) or (priced->>'total')::bigint <> total`,
      `select from orders o where (payment_status = 'paid') <> exists (select from payments p where p.order_id = o.id and p.amount = o.total)
         or (payment_status = 'paid') <> (fulfilment_status = 'delivered')`,
      `select from stock_levels s where on_hand <> (select sum(on_hand_change) from stock_movements m where m.variant_id = s.variant_id)
         or allocated <> (select sum(allocated_change) from stock_movements m where m.variant_id = s.variant_id)`,
      `select from stock_movements where on_hand_after < 0`,
      `select from customer_totals t where orders_count <> (select count(*) from orders o where o.customer_id = t.customer_id and o.lifecycle <> 'cancelled')`,
      `select from order_lines l join orders o on o.id = l.order_id where o.fulfilment_status in ('packed', 'shipped', 'delivered')
         and not exists (select from shipment_lines s where s.order_line_id = l.id and s.quantity = l.quantity)`,
      `select from reviews r where not exists (select from orders o join order_lines l on l.order_id = o.id
         where o.id = r.order_id and l.product_id = coalesce(r.product_id, l.product_id) and o.fulfilment_status = 'delivered' and o.placed_at < r.created_at)
         or r.created_at > now()`,
      `select from product_ratings g where counts <> array(select count(r.id)::int from generate_series(1, 5) star
         left join reviews r on r.product_id = g.product_id and r.stars = star and r.status = 'published' group by star order by star)`,
      `select from shop_ratings g where counts <> array(select count(r.id)::int from generate_series(1, 5) star
         left join reviews r on r.shop_id = g.shop_id and r.product_id is null and r.stars = star and r.status = 'published'
         group by star order by star)`,
      `select from reviews r where r.product_id is null and not exists (select from shop_ratings)`,
      `select from products p where exists (select from reviews r where r.product_id = p.id and r.status = 'published')
         and not exists (select from product_ratings g where g.product_id = p.id)`,
      `select from orders o where not exists (select from activity a where a.target_id = o.id::text and a.action = 'order.placed')`,
    ])
      expect(await count(contradiction), contradiction).toBe(0);
  });
});

/** Copies of the pictures that are quick to store. */
async function smallPictures(): Promise<string> {
  const copies = await mkdtemp(path.join(tmpdir(), "demo-pictures-"));
  for (const file of await readdir(originals))
    await sharp(path.join(originals, file)).resize(160).toFile(path.join(copies, file));
  return copies;
}
