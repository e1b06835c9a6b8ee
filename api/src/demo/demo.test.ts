import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { BlogPostDraft } from "@vitrine/contract/shops/blogs";
import { AnnouncementDraft } from "@vitrine/contract/shops/announcements";
import { BannerDraft } from "@vitrine/contract/shops/banners";
import { ContactLinkDraft } from "@vitrine/contract/shops/contact-links";
import { presetNames } from "@vitrine/contract/themes/presets";
import { ProductDraft } from "@vitrine/contract/products/product-drafts";
import { FaqDraft } from "@vitrine/contract/shops/faqs";
import { TestimonialDraft } from "@vitrine/contract/shops/testimonials";
import { MessageDraft } from "@vitrine/contract/shops/messages";
import { NewShopPage } from "@vitrine/contract/shops/pages";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import { pictureFiles, picturesOf } from "./demo-pictures.rules.ts";
import type { DemoShop } from "./demo-shop.ts";
import { demoShops } from "./demo-shops.ts";
import { seedDemo } from "./seed-demo.action.ts";

const app = useTestApp();
const originals = path.join(import.meta.dirname, "pictures");
let small: string;

const count = async (sql: string): Promise<number> =>
  Number((await app.database.admin.query(`select count(*) from (${sql}) q`)).rows[0].count);

interface Start {
  opened: string[];
  logins: { email: string; password: string }[];
}

/** One start of the server: the shops that it opened, and the logins that it printed. */
async function start(run: Start = { opened: [], logins: [] }): Promise<Start> {
  await seedDemo(app.app, {
    log: () => {},
    picturesFolder: small,
    onOpen: (handle) => run.opened.push(handle),
    onLogin: (login) => run.logins.push(login),
  });
  return run;
}

/** A start during which the storage fails as soon as the shop before the one at `place` is open. */
async function interruptedStart(place: number): Promise<Start> {
  const { storage } = app.app;
  const original = storage.put.bind(storage);
  const run: Start = { opened: [], logins: [] };
  const put = vi.spyOn(storage, "put").mockImplementation(async (...file) => {
    if (run.opened.length >= place) throw new Error("the power went out");
    return original(...file);
  });
  await expect(start(run)).rejects.toThrow("the power went out");
  put.mockRestore();
  return run;
}

const shopRow = async ({ shop }: DemoShop) =>
  (await app.database.admin.query("select * from shops where handle = $1", [shop.handle])).rows[0];
const fernField = demoShops[0]!;
const handles = demoShops.map(({ shop }) => shop.handle);

describe("the demo shops", { timeout: 240_000 }, () => {
  let first: Start;
  let second: Start;
  let third: Start;
  let afterSecond: unknown;

  beforeAll(async () => {
    small = await smallPictures();
    first = await interruptedStart(0);
    expect(await count("select from shops where is_live = 1")).toBe(0);
    second = await interruptedStart(1);
    afterSecond = await shopRow(fernField);
    third = await start();
  }, 240_000);

  afterAll(() => rm(small, { recursive: true }));

  it("continue with the first unfinished one at the next start, and don't change those that are open", async () => {
    expect([first.opened, second.opened, third.opened]).toEqual([[], ["fern-field"], handles.slice(1)]);
    expect(await shopRow(fernField)).toEqual(afterSecond);
    expect(await start()).toEqual({ opened: [], logins: [] });
    expect(await count("select from shops where is_demo and is_live = 1")).toBe(demoShops.length);
    expect(await count("select from products")).toBe(demoShops.flatMap(({ products }) => products).length);
  });

  it("have one owner, who signs in with the password printed when the first shop opened", async () => {
    expect([first.logins.length, second.logins.length, third.logins.length]).toEqual([0, 1, 0]);
    const { token, data } = await app.visitor().accounts.login({ body: second.logins[0]! });
    expect([typeof token, data.name]).toEqual(["string", "Isla Fern"]);
    const { rows } = await app.database.admin.query(`
      select s.handle::text from shops s join memberships m on m.shop_id = s.id and m.role = 'owner'
      join accounts a on a.id = m.account_id where a.email = 'owner@fern-field.test' order by s.is_demo, s.id`);
    expect(rows.map(({ handle }) => handle)).toEqual(handles);
  });

  it("present each theme with one shop", async () => {
    expect(demoShops.map(({ theme }) => theme.preset).toSorted()).toEqual(presetNames.toSorted());
    for (const { shop, theme } of demoShops) {
      const { data: store } = await app.visitor().storefront.read({ params: { handle: shop.handle } });
      expect([store.currency, store.theme.preset]).toEqual([shop.currency, theme.preset]);
    }
  });

  it("use every file of their folders, which have at most 8 MB together", async () => {
    let size = 0;
    expect((await readdir(originals)).toSorted()).toEqual(handles.toSorted());
    for (const shop of demoShops) {
      const folder = path.join(originals, shop.shop.handle);
      expect((await readdir(folder)).toSorted()).toEqual(pictureFiles(shop).toSorted());
      for (const file of pictureFiles(shop)) size += (await stat(path.join(folder, file))).size;
    }
    expect(size).toBeLessThan(8_000_000);
  });

  it("have no two pictures with the same content", async () => {
    const contents = demoShops.flatMap((shop) =>
      pictureFiles(shop).map((file) => readFile(path.join(originals, shop.shop.handle, file), "base64")),
    );
    expect(new Set(await Promise.all(contents)).size).toBe(contents.length);
  });

  it("have pictures of every product, each with its own text, and a colour's own picture before the scenes", async () => {
    expect(
      await count(
        `select p.id from products p left join product_pictures i on i.product_id = p.id group by p.id
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
      const covers = picturesOf(fernField, title).filter(({ isCover }) => isCover);
      expect(positions, title).toEqual([...covers.keys()]);
    }
  });

  it("link their menus, sections and banners to pages that exist", async () => {
    for (const { shop, menus = {}, theme, home } of demoShops) {
      const links = JSON.stringify([menus, theme.sections, home.banners]).matchAll(/"url":"(\/[^"]+)"/g);
      for (const [, url = ""] of links) {
        const [, kind, handle] = url.split("/");
        const table = { pages: "pages", categories: "categories", collections: "collections" }[kind ?? ""];
        if (!table) expect(["/products", "/blog"], shop.handle).toContain(url);
        else
          expect(
            await count(
              `select from ${table} r join shops s on s.id = r.shop_id
               where s.handle = '${shop.handle}' and r.handle = '${handle}'`,
            ),
            `${shop.handle}${url}`,
          ).toBe(1);
      }
    }
  });

  it("show banners or a picture, testimonials and contact links on their home pages", async () => {
    for (const { shop, home, theme } of demoShops) {
      const params = { handle: shop.handle };
      const { data } = await app.visitor().storefront.read_home({ params });
      expect(data.testimonials.length).toBe(home.testimonials.length);
      expect(data.banners.length).toBe(home.banners.length);
      expect(theme.sections.some(({ kind }) => kind === "hero") || data.banners.length > 0).toBe(true);
      const { data: store } = await app.visitor().storefront.read({ params });
      expect([store.contact_links.length, store.has_newsletter]).toEqual([4, true]);
    }
  });

  describe.each(demoShops.map((shop) => [shop.shop.handle, shop] as const))("%s", (handle, shop) => {
    const ofShop = (sql: string) =>
      count(sql.replace("THIS", `(select id from shops where handle = '${handle}')`));

    it("is complete: products, categories, collections, pages, policies, questions, posts, coupons and reviews", async () => {
      for (const [table, min] of Object.entries({
        products: 9,
        categories: 4,
        collections: 2,
        coupons: 1,
        pages: 3,
        faqs: 3,
        blogs: 2,
        testimonials: 2,
        reviews: 3,
        abandoned_checkouts: 7,
        messages: 3,
        searches: 5,
        customers: 15,
        themes: 1,
      }))
        expect(await ofShop(`select from ${table} where shop_id = THIS`), table).toBeGreaterThanOrEqual(min);
      expect(
        await ofShop(
          "select from products p where shop_id = THIS and not exists (select from product_categories c where c.product_id = p.id)",
        ),
      ).toBe(0);
    });

    it("has texts within the limits of the contract", () => {
      for (const product of shop.products) {
        const variants = product.prices.map((price, at) => ({
          option_values: product.option ? [product.values![at]!] : [],
          price,
          unit_measure: product.unit,
          preorder_from: product.preorder,
        }));
        ProductDraft.parse({
          title: product.title,
          vendor: product.vendor,
          product_type: product.type,
          tags: product.tags.split(", "),
          description_html: product.text,
          options: product.option ? [{ name: product.option, values: product.values }] : [],
          custom_fields: Object.entries(product.fields ?? {}).map(([key, value]) => ({ key, value })),
          tax_class: product.taxClass,
          origin_country: product.origin,
          variants,
          pictures: picturesOf(shop, product.title).map(({ alt }) => ({ id: crypto.randomUUID(), alt })),
        });
      }
      for (const { html, ...page } of shop.pages) NewShopPage.parse({ ...page, description_html: html });
      for (const { html, ...post } of shop.posts) BlogPostDraft.parse({ ...post, description_html: html });
      for (const faq of shop.faqs) FaqDraft.parse(faq);
      for (const banner of shop.home.banners)
        BannerDraft.parse({
          ...banner,
          picture_id: crypto.randomUUID(),
          link: { kind: "url", target_id: null, url: banner.url },
        });
      for (const testimonial of shop.home.testimonials) TestimonialDraft.parse(testimonial);
      for (const link of shop.home.contactLinks) ContactLinkDraft.parse(link);
      for (const text of shop.home.announcements ?? []) AnnouncementDraft.parse(text);
      for (const text of shop.visitors.messages)
        MessageDraft.parse({ name: "Ann", email: "ann@example.com", text, form_id: crypto.randomUUID() });
    });

    it("has orders in every status, numbered without gaps, and the next number is unused", async () => {
      const { rows } = await app.database.admin.query(
        `select count(*)::int as all, max(number) - min(number) + 1 as numbers, max(number) + 1 as next,
                count(*) filter (where fulfilment_status = 'delivered')::int as delivered, count(distinct fulfilment_status)::int as stages,
                count(*) filter (where confirmation = 'pending')::int as new, bool_and(is_sample and placed_at < now()) as past
         from orders where shop_id = (select id from shops where handle = $1)`,
        [handle],
      );
      const { all, numbers, next, delivered, stages, past, new: pending } = rows[0];
      expect(all).toBeGreaterThan(shop === fernField ? 220 : 29);
      expect(delivered / all).toBeGreaterThan(shop === fernField ? 0.85 : 0.3);
      expect([numbers, stages, past, pending > 0]).toEqual([all, 4, true, true]);
      expect(
        await ofShop(`select from counters where shop_id = THIS and name = 'order' and next = ${next}`),
      ).toBe(1);
    });
  });

  it("have cancelled orders, products that are sold out, low in stock and for preorder", async () => {
    const available = (range: string) => count(`select from stock_levels where on_hand - allocated ${range}`);
    expect(await count("select from orders where lifecycle = 'cancelled'")).toBeGreaterThan(0);
    expect(await available("= 0")).toBeGreaterThan(0);
    expect(await available("between 1 and 3")).toBeGreaterThan(0);
    const { data: preorder } = await app.visitor().storefront.read_product({
      params: { handle: "jolly-jar", product_handle: "meyer-lemon-marmalade" },
    });
    expect(preorder.variants).toMatchObject([{ is_preorder: true, preorder_from: "February 2" }]);
    expect(
      await count(
        "select from order_lines l join variants v on v.id = l.variant_id where v.preorder_from is not null",
      ),
    ).toBe(0);
  });

  it("charge the taxes of their countries", async () => {
    const { rows } = await app.database.admin.query(`
      select s.handle::text, sum(o.tax_total)::int as tax, bool_or(o.tax_total = 0) as has_untaxed from orders o
      join shops s on s.id = o.shop_id group by s.handle`);
    const taxes = new Map(rows.map(({ handle, ...of }) => [handle, of]));
    expect(taxes.get("fern-field")).toEqual({ tax: 0, has_untaxed: true });
    for (const handle of handles.slice(1)) expect(taxes.get(handle)!.tax, handle).toBeGreaterThan(0);
    expect(taxes.get("corrib-tools")!.has_untaxed).toBe(false);
    expect(taxes.get("jolly-jar")!.has_untaxed).toBe(true);
  });

  it("are consistent: orders match their lines, payments match delivered orders, stock matches its movements", async () => {
    for (const contradiction of [
      `select from orders o where total <> subtotal - discount_total + shipping_total + fee_total
           + case when (priced->>'prices_include_tax')::boolean then 0 else tax_total end
         or subtotal <> (select sum(total) from order_lines l where l.order_id = o.id)
         or item_count <> (select sum(quantity) from order_lines l where l.order_id = o.id) or (priced->>'total')::bigint <> total`,
      `select from orders o where tax_total <> (select sum(tax) from order_lines l where l.order_id = o.id)
         + coalesce((select sum((t->>'amount')::bigint) from json_array_elements(priced->'shipping'->'taxes') t), 0)`,
      `select from orders o where (payment_status = 'paid') <> exists (select from payments p where p.order_id = o.id and p.amount = o.total)
         or (payment_status = 'paid') <> (fulfilment_status = 'delivered')`,
      `select from orders o where payment_method <> 'cash_on_delivery'
         and not exists (select from payment_methods m where m.shop_id = o.shop_id and m.id::text = o.payment_method)`,
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
  for (const handle of await readdir(originals)) {
    await mkdir(path.join(copies, handle));
    for (const file of await readdir(path.join(originals, handle)))
      await sharp(path.join(originals, handle, file))
        .resize(160)
        .toFile(path.join(copies, handle, file));
  }
  return copies;
}
