import { expect } from "@playwright/test";
import { type Client, createClient } from "@vitrine/contract/client";
import type { PageName } from "../../dashboard/src/shared/pages/page.ts";
import { port } from "./at-the-dashboard.ts";
import { picture } from "./sample-products.ts";
import { fillBlog, fillContent, fillHome, fillTheme } from "./script-content.ts";
import { evil, rich, type ScriptShop, scriptShopHandle } from "./scripted-texts.ts";

/** Creates the shop, its products, content, orders, reviews and messages. */
export async function fillScriptShop(owner: Client): Promise<ScriptShop> {
  await owner.accounts.account_update({ body: { name: evil(80) } });
  await owner.accounts.profile({ body: { job_title: evil(80), company: evil(80), bio: evil(200) } });
  const { data } = await owner.shops.create({
    body: { name: evil(60), handle: scriptShopHandle, country: "DE" },
  });
  const params = { shop_id: data.id };
  const shop: ScriptShop = { owner, params, ids: {}, shopPages: [] };
  const { data: settings } = await owner.checkout_settings.read({ params });
  await owner.checkout_settings.update({ params, body: { ...settings, delivery_name: evil(60) } });
  const productId = await fillCatalogue(shop);
  await owner.shops.update({ params, body: { is_live: 1 } });
  await importProducts(shop);
  await order(shop, productId);
  await review(shop);
  await message(shop);
  return shop;
}

async function fillCatalogue(shop: ScriptShop): Promise<string> {
  const { owner, params, ids, shopPages } = shop;
  const file = new File([new Uint8Array(await picture("#345"))], evil(), { type: "image/png" });
  const { data: stored } = await owner.pictures.create({ params, body: { file } });
  const product = await addProduct(shop, stored.id);
  const groups = await groupProduct(shop, product.id, stored.id);
  const { data: method } = await owner.payment_methods.create({
    params,
    body: { name: evil(60), instructions: evil() },
  });
  const { data: page } = await owner.pages.create({
    params,
    body: {
      title: evil(),
      handle: "scripted",
      description_html: rich(),
      seo_title: evil(),
      seo_description: evil(),
    },
  });
  await owner.pages.create({
    params,
    body: { kind: "refund-policy", title: evil(), description_html: rich() },
  });
  Object.assign(
    ids,
    await fillContent(shop, page.id),
    await fillHome(shop, stored.id),
    await fillBlog(shop, stored.id),
    await fillTheme(shop),
    groups,
    {
      page: page.id,
      product: product.id,
      paymentMethod: method.id,
    },
  );
  shopPages.push(
    "",
    "/products",
    "/products/scripted",
    "/categories/scripted",
    "/collections/scripted",
    "/pages/scripted",
    "/policies/refund-policy",
    "/faq",
    "/blog",
    "/blog/evil-post",
    "/search?search=__ran",
    `/search?search=${encodeURIComponent(evil())}`,
    `/products?sort=${encodeURIComponent(evil())}`,
    `/${encodeURIComponent(evil())}`,
    "/wishlist",
  );
  return product.id;
}

async function addProduct({ owner, params }: ScriptShop, picture_id: string): Promise<{ id: string }> {
  const values = [evil(), evil()];
  const { data } = await owner.products.create({
    params,
    body: {
      title: evil(),
      handle: "scripted",
      description_html: rich(),
      vendor: evil(),
      product_type: evil(),
      category: evil(),
      tags: [evil(80), evil(80)],
      status: "active",
      seo_title: evil(),
      seo_description: evil(),
      options: [{ name: evil(80), values }],
      variants: values.map((value) => ({
        option_values: [value],
        sku: evil(),
        barcode: evil(),
        price: 1200,
        on_hand: 50,
      })),
      custom_fields: [{ key: "notes", value: evil() }],
      pictures: [{ id: picture_id, alt: evil() }],
    },
  });
  return data;
}

/** Adds the product to a category, a collection and a size chart. */
async function groupProduct(
  { owner, params }: ScriptShop,
  productId: string,
  picture_id: string,
): Promise<Partial<Record<PageName, string>>> {
  const { data: category } = await owner.categories.create({
    params,
    body: {
      title: evil(),
      handle: "scripted",
      description_html: rich(),
      seo_title: evil(),
      seo_description: evil(),
    },
  });
  await owner.categories.change_products({
    params: { ...params, id: category.id },
    body: { action: "add", product_ids: [productId] },
  });
  const { data: collection } = await owner.collections.create({
    params,
    body: {
      title: evil(),
      handle: "scripted",
      description_html: rich(),
      seo_title: evil(),
      seo_description: evil(),
      kind: "manual",
      product_ids: [productId],
    },
  });
  const { data: chart } = await owner.size_charts.create({
    params,
    body: {
      title: evil(),
      note: evil(),
      table: {
        unit: "cm",
        columns: [
          { name: evil(40), is_length: false },
          { name: evil(40), is_length: true },
        ],
        rows: [[evil(40), evil(40)]],
      },
      picture_id,
      picture_alt: evil(),
      product_types: [evil()],
      vendors: [evil()],
      products: [{ id: productId }],
      categories: [{ id: category.id }],
      collections: [{ id: collection.id }],
    },
  });
  return { collection: collection.id, sizeChartEdit: chart.id };
}

/** Imports a file with these texts, whose name is one, too. */
async function importProducts(shop: ScriptShop): Promise<void> {
  const { owner, params, shopPages } = shop;
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const line = [
    "imported",
    evil(),
    rich(),
    evil(),
    evil(),
    evil(60),
    "TRUE",
    "Size",
    evil(),
    evil(),
    "9.00",
    "active",
  ];
  const head =
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status";
  const wrong = ["wrong", evil(), rich(), evil(), evil(), "", "TRUE", "Size", "S", "", evil(), "active"];
  const text = [head, ...[line, wrong].map((cells) => cells.map(quoted).join(","))].join("\n");
  const file = new File([text], `${evil(60)}.csv`, { type: "text/csv" });
  const { data: made } = await owner.import_products.create({ params, body: { file } });
  const at = { params: { ...params, id: made.id } };
  const status = async () => (await owner.import_products.read(at)).data.status;
  await expect.poll(status, { timeout: 60_000 }).toBe("ready");
  await owner.import_products.start(at);
  await expect.poll(status, { timeout: 60_000 }).toMatch(/done|finished|imported/);
  shopPages.push("/products/imported");
}

async function order(shop: ScriptShop, productId: string): Promise<void> {
  const { owner, params, ids, shopPages } = shop;
  const { data: product } = await owner.products.read({ params: { ...params, id: productId } });
  let cartToken = "";
  const key = crypto.randomUUID();
  const shopper = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    headers: () => ({ "Cart-Token": cartToken }),
    idempotencyKey: () => key,
  });
  const there = { handle: scriptShopHandle };
  const line = { variant_id: product.variants[0]!.id, quantity: 1 };
  cartToken = (await shopper.checkout.add_line({ params: there, body: line })).data.token;
  const { data: cart } = await shopper.checkout.update_address({
    params: there,
    body: {
      email: "nia@example.com",
      address: {
        name: evil(),
        line1: evil(),
        line2: evil(),
        city: evil(),
        region: evil(),
        postal_code: "20457",
        country: "DE",
      },
      note: evil(),
    },
  });
  await shopper.checkout.update_payment({ params: there, body: { method: "cash_on_delivery" } });
  const { data: placed } = await shopper.checkout.place_order({
    params: there,
    body: { accepted_total: cart.total },
  });
  shopPages.push(`/orders/${encodeURIComponent(placed.token)}`);
  const { data: orders } = await owner.orders.list({ params, query: {} });
  const id = orders[0]!.id;
  const at = { ...params, id };
  ids.order = id;
  await owner.orders.hold({ params: at, body: { reason: evil() } });
  await owner.orders.unhold({ params: at });
  await owner.orders.add_note({ params: at, body: { text: evil() } });
  await owner.orders.confirm({ params: at }).catch(() => {});
  const packed = await owner.orders.pack({ params: at, body: {} });
  const shipment = packed.data.shipments[0]!;
  await owner.orders.ship({
    params: { ...at, shipment_id: shipment.id },
    body: { courier: evil(80), tracking_number: evil(), tracking_url: null },
  });
}

async function review(shop: ScriptShop): Promise<void> {
  const { owner, params, ids, shopPages } = shop;
  const { data: settings } = await owner.reviews.read_settings({ params });
  const body = { ...settings, reviewers: "everyone", publish_from: 1 } as const;
  await owner.reviews.update_settings({ params, body });
  await createClient({ baseUrl: `http://127.0.0.1:${port}/api` }).reviews.create({
    params: { handle: scriptShopHandle, product_handle: "scripted" },
    body: { stars: 5, title: evil(), text: evil(), name: evil(80), email: "nia@example.com" },
  });
  const { data: reviews } = await owner.reviews.list({ params, query: {} });
  const { id } = reviews[0]!;
  ids.shopReview = id;
  await owner.reviews.update_reply({ params: { ...params, id }, body: { reply: evil() } });
  const ofShop = ["shop", "5", evil(), evil(), evil(80)].map((cell) => `"${cell.replaceAll('"', '""')}"`);
  const file = new File(
    [`subject,rating,title,review,name,product_handle\n${ofShop.join()},`],
    "reviews.csv",
  );
  await owner.review_files.import({ params, body: { file, status: "published" } });
  shopPages.push("/products/scripted/review", "/reviews");
}

async function message(shop: ScriptShop): Promise<void> {
  const { owner, params, ids, shopPages } = shop;
  const { data: settings } = await owner.messages.read_settings({ params });
  await owner.messages.update_settings({ params, body: { ...settings, is_enabled: true } });
  await createClient({ baseUrl: `http://127.0.0.1:${port}/api` }).messages.create({
    params: { handle: scriptShopHandle },
    body: {
      name: evil(80),
      email: "nia@example.com",
      phone: evil(60),
      order_number: evil(40),
      text: rich(),
      form_id: crypto.randomUUID(),
    },
  });
  const { data: messages } = await owner.messages.list({ params, query: {} });
  ids.message = messages[0]!.id;
  shopPages.push("/contact");
  shopPages.push("/find-order");
}
