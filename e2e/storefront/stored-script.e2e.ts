import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import { type Client, createClient } from "@vitrine/contract/client";
import { initialDocument } from "@vitrine/contract/themes/theme-document";
import { pagesTable } from "../../dashboard/src/app/pages-table.ts";
import { pagePath, takesId, type PageName } from "../../dashboard/src/shared/pages/page.ts";
import { dashboard, dataDir, openInside, port } from "../support/at-the-dashboard.ts";
import { picture } from "../support/sample-products.ts";
import { Audit, unknownId } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";

// Scripts in every text that a user can store, checked on every page that shows it: the browser must treat them as
// text.

const handle = "mona-script";
const store = `http://store.vitrine.localhost:${port}/${handle}`;

let admin: pg.Client;
let mona: Member;
let owner: Client;
let params: { shop_id: number };
/** The id of a record for each page that shows one. */
const ids: Partial<Record<PageName, string>> = {};
const shopPages: string[] = [];

const ways: ((n: number) => string)[] = [
  (n) => `"><img src=x onerror=__ran(${n})>`,
  (n) => `</script><script>__ran(${n})</script>`,
  (n) => `<svg/onload=__ran(${n})>\u2028`,
  (n) => `' autofocus onfocus='__ran(${n})' x='`,
  (n) => `</title></textarea><iframe srcdoc="<script>parent.__ran(${n})</script>">`,
  (n) => `{{constructor.constructor('__ran(${n})')()}}`,
  (n) => `<!--><img src=//evil.example/${n} onload=__ran(${n})>`,
  (n) => `<a href="javascript:__ran(${n})">x</a>`,
  (n) => `<math><style><!--</style><img src=x onerror=__ran(${n})>`,
];
let written = 0;

/** The next text with a script in it; the kinds repeat in turn. */
function evil(max = 120): string {
  for (let tries = 0; tries < ways.length; tries++) {
    const text = ways[written++ % ways.length]!(written);
    if (text.length <= max) return text;
  }
  throw new Error(`No script fits into ${max} characters`);
}

/** Rich text that contains all kinds at once. */
const rich = () => `<p>${ways.map((way) => way(written++)).join("</p><p>")}</p>`;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  admin = await databaseOf(dataDir);
  mona = await addMember(admin, "Mona Script");
  owner = clientOf(mona, port);
  await owner.accounts.account_update({ body: { name: evil(80) } });
  await owner.accounts.profile({ body: { job_title: evil(80), company: evil(80), bio: evil(200) } });
  const { data: shop } = await owner.shops.create({ body: { name: evil(60), handle, country: "DE" } });
  params = { shop_id: shop.id };
  const { data: settings } = await owner.checkout_settings.read({ params });
  await owner.checkout_settings.update({ params, body: { ...settings, delivery_name: evil(60) } });
  const productId = await fillCatalogue();
  await owner.shops.update({ params, body: { is_live: 1 } });
  await importProducts();
  await order(productId);
  await review();
  await message();
});
test.afterAll(() => admin?.end());

async function fillCatalogue(): Promise<string> {
  const file = new File([new Uint8Array(await picture("#345"))], evil(), { type: "image/png" });
  const { data: stored } = await owner.pictures.create({ params, body: { file } });
  const values = [evil(), evil()];
  const { data: product } = await owner.products.create({
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
      pictures: [{ id: stored.id, alt: evil() }],
    },
  });
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
    body: { action: "add", product_ids: [product.id] },
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
      product_ids: [product.id],
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
      picture_id: stored.id,
      picture_alt: evil(),
      product_types: [evil()],
      vendors: [evil()],
      products: [{ id: product.id }],
      categories: [{ id: category.id }],
      collections: [{ id: collection.id }],
    },
  });
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
    await fillContent(page.id),
    await fillHome(stored.id),
    await fillBlog(stored.id),
    await fillTheme(),
    {
      page: page.id,
      product: product.id,
      collection: collection.id,
      sizeChartEdit: chart.id,
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

/** Menus, a question and an announcement. */
async function fillContent(pageId: string): Promise<Partial<Record<PageName, string>>> {
  const items = [
    {
      title: evil(80),
      level: 0,
      link: { kind: "url" as const, url: 'https://example.com/"onload=__ran(0)' },
    },
    { title: evil(80), level: 1, link: { kind: "page" as const, target_id: pageId } },
    { title: null, level: 0, link: { kind: "page" as const, target_id: pageId } },
  ];
  for (const location of ["main", "footer"] as const)
    await owner.menus.update({ params: { ...params, location }, body: { items, version: 0 } });
  const { data: faq } = await owner.faqs.create({
    params,
    body: { question: evil(), answer_html: rich(), section: evil(80) },
  });
  const { data: announcement } = await owner.announcements.create({
    params,
    body: { text: evil(), link: { kind: "url", url: '/"onload=__ran(0)' } },
  });
  return { menu: "main", question: faq.id, announcementEdit: announcement.id };
}

/** A blog post with a cover. */
async function fillBlog(picture_id: string): Promise<Partial<Record<PageName, string>>> {
  const { data: post } = await owner.blogs.create({
    params,
    body: {
      title: evil(),
      handle: "evil-post",
      description_html: rich(),
      excerpt: evil(),
      author: evil(80),
      tags: [evil(60).replaceAll(",", "")],
      picture_id,
      picture_alt: evil(),
      seo_title: evil(120),
      seo_description: evil(),
    },
  });
  return { blogPost: post.id };
}

/** The published theme, with the owner's own HTML on the home page and on pages. */
async function fillTheme(): Promise<Partial<Record<PageName, string>>> {
  const { data: theme } = await owner.themes.create({ params, body: { name: evil(60), preset: "salon" } });
  const styles = [
    "background:url(javascript:__ran(0))",
    "width:expression(__ran(0))",
    "x:y;}</style><script>__ran(0)</script>",
  ];
  const frames = ["javascript:__ran(0)", "https://evil.example/", "//www.youtube.com/embed/dQw4w9WgXcQ"];
  const html = [
    rich(),
    ...styles.map((style) => `<div style="${style}">__ran(0)</div>`),
    ...frames.map((src) => `<iframe src="${src}" title='${evil(80)}' onload="__ran(0)"></iframe>`),
    '<form action="javascript:__ran(0)"><button formaction="javascript:__ran(0)">x</button></form>',
    "<details open ontoggle=__ran(0)><summary>__ran(0)</summary>x</details>",
  ].join("");
  const section = (id: string) => ({
    id,
    kind: "custom_html" as const,
    is_hidden: false,
    settings: { heading: evil(), html },
    blocks: [],
  });
  const { pages, ...salon } = initialDocument("salon");
  const document = {
    ...salon,
    pages: { ...pages, home: [section("own"), ...pages.home], page: [section("own"), ...pages.page] },
  };
  const at = { ...params, id: theme.id };
  await owner.themes.save_draft({ params: at, body: { document, version: 0, base_version: theme.version } });
  const body = { version: theme.version, at: null, restored_version: null };
  await owner.themes.publish({ params: at, body });
  await translateSections(html);
  return { customize: theme.id };
}

/** The same texts and HTML as the Arabic translation of the sections, whose pages are visited, too. */
async function translateSections(html: string): Promise<void> {
  const { version } = (await owner.languages.read({ params })).data;
  const languages = [{ code: "ar" as const, is_published: true }];
  await owner.languages.update({ params, body: { languages, version } });
  const texts = () => ({ heading: evil(), section_html: html.replaceAll("x</", "س</") });
  for (const id of ["home.own", "page.own"])
    await owner.translations.update({
      params: { ...params, language: "ar", kind: "section", id },
      body: { texts: texts() },
    });
  shopPages.push("/ar", "/ar/pages/scripted");
}

/** A banner, a testimonial, a contact link and the promo popup. */
async function fillHome(picture_id: string): Promise<Partial<Record<PageName, string>>> {
  const link = { kind: "url" as const, url: 'https://example.com/"onload=__ran(0)' };
  const { data: banner } = await owner.banners.create({
    params,
    body: {
      picture_id,
      picture_alt: evil(),
      headline: evil(80),
      text: evil(),
      button_label: evil(40),
      link,
    },
  });
  const { data: testimonial } = await owner.testimonials.create({
    params,
    body: { name: evil(80), role: evil(80), text: evil(), picture_id, stars: 5 },
  });
  const { data: contactLink } = await owner.contact_links.create({
    params,
    body: { kind: "location", value: `1 ${evil()}`, label: evil(60), in_contact_button: true },
  });
  const { data: popup } = await owner.promo_popups.read({ params });
  await owner.promo_popups.update({
    params,
    body: {
      title: evil(80),
      text: evil(),
      picture_id,
      picture_alt: evil(),
      action: "link",
      button_label: evil(40),
      link,
      pages: "home",
      version: popup.version,
    },
  });
  return { banner: banner.id, testimonial: testimonial.id, contactLink: contactLink.id };
}

/** Imports a file with these texts, whose name is one, too. */
async function importProducts(): Promise<void> {
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

async function order(productId: string): Promise<void> {
  const { data: product } = await owner.products.read({ params: { ...params, id: productId } });
  let cartToken = "";
  const key = crypto.randomUUID();
  const shopper = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    headers: () => ({ "Cart-Token": cartToken }),
    idempotencyKey: () => key,
  });
  const there = { handle };
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

async function review(): Promise<void> {
  const { data: settings } = await owner.reviews.read_settings({ params });
  const body = { ...settings, reviewers: "everyone", publish_from: 1 } as const;
  await owner.reviews.update_settings({ params, body });
  await createClient({ baseUrl: `http://127.0.0.1:${port}/api` }).reviews.create({
    params: { handle, product_handle: "scripted" },
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

async function message(): Promise<void> {
  const { data: settings } = await owner.messages.read_settings({ params });
  await owner.messages.update_settings({ params, body: { ...settings, is_enabled: true } });
  await createClient({ baseUrl: `http://127.0.0.1:${port}/api` }).messages.create({
    params: { handle },
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
}

/** Watches a page for effects that plain text doesn't have. */
class Watch {
  readonly page: Page;
  readonly #seen: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on("dialog", (dialog) => {
      this.#seen.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && !hostname.endsWith(".localhost"))
        this.#seen.push(`a request to ${request.url()}`);
    });
  }

  async taken(): Promise<string[]> {
    const inside = await this.page.evaluate(() => {
      const { ran, violations } = globalThis as unknown as { ran: string[]; violations: string[] };
      const planted = document.querySelectorAll(
        "[onerror],[onload],[onfocus],[onclick],[srcdoc],a[href^='javascript:' i],script:not([src],[type$=json],[type=speculationrules]),main style,main math",
      );
      return [
        ...ran.splice(0).map((word) => `ran: ${word}`),
        ...violations.splice(0).map((word) => `against the policy: ${word}`),
        ...[...planted].map((one) => `planted: ${one.outerHTML.slice(0, 120)}`),
      ];
    });
    return [...this.#seen.splice(0), ...inside];
  }
}

async function watchIn(context: BrowserContext): Promise<Watch> {
  await context.addInitScript(() => {
    const all = globalThis as unknown as Record<string, unknown>;
    const ran: string[] = [];
    const violations: string[] = [];
    Object.assign(all, { ran, violations, __ran: (n: unknown) => ran.push(String(n)) });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return new Watch(await context.newPage());
}

test("no page of the dashboard runs a stored script, and the watch would detect it", async ({ browser }) => {
  test.setTimeout(400_000);
  const watch = await watchIn(await browserOf(browser, mona));
  const { page } = watch;
  const audit = new Audit(page, port);
  const pages = pagesTable.filter(({ who, name }) => who !== "anyone" && name !== "root");
  const violations: string[] = [];
  let shown = 0;
  for (const row of pages) {
    await openInside(
      page,
      dashboard + pagePath(row.name, takesId(row) ? (ids[row.name] ?? unknownId) : undefined),
    );
    await audit.settle();
    const hasWords = await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("main input, main textarea")];
      return `${document.querySelector("main")?.textContent} ${fields.map(({ value }) => value).join(" ")}`.includes(
        "__ran(",
      );
    });
    if (hasWords) shown++;
    for (const violation of await watch.taken()) violations.push(`${row.name}: ${violation}`);
  }
  for (const address of [
    `/shop/products?q=${encodeURIComponent(evil())}`,
    `/shop/${encodeURIComponent(evil())}`,
  ]) {
    await openInside(page, dashboard + address);
    await audit.settle();
    for (const violation of await watch.taken()) violations.push(`${address}: ${violation}`);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("img src");
  await page.getByRole("option").first().waitFor();
  for (const violation of await watch.taken()) violations.push(`palette: ${violation}`);
  process.stdout.write(
    [
      `stored script: ${pages.length} pages of the dashboard, on ${shown} of them it shows`,
      ...violations,
      "",
    ].join("\n"),
  );
  expect(violations).toEqual([]);
  expect(shown).toBeGreaterThan(10);

  await page.evaluate(() => {
    document.querySelector("main")!.insertAdjacentHTML("beforeend", "<img src=x onerror=__ran(0)>");
  });
  await expect.poll(() => watch.taken(), { timeout: 5_000 }).not.toEqual([]);
  await page.context().close();
});

test("no page of the store runs a stored script", async ({ browser }) => {
  test.setTimeout(200_000);
  const watch = await watchIn(await browser.newContext());
  const { page } = watch;
  const audit = new Audit(page, port);
  const violations: string[] = [];
  let shown = 0;
  const look = async (name: string) => {
    await audit.settle();
    if (await page.evaluate(() => document.body.textContent.includes("__ran("))) shown++;
    for (const violation of await watch.taken()) violations.push(`${name}: ${violation}`);
  };
  for (const address of shopPages) {
    await page.goto(store + address);
    await look(address || "home");
  }
  await page.goto(`${store}/products/scripted`);
  await page.getByRole("button", { name: "Size chart" }).click();
  await look("size chart");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog", { name: "Cart" }).waitFor();
  await look("bag beside the page");
  for (const address of ["/cart", "/checkout"]) {
    await page.goto(store + address);
    await look(address);
  }
  process.stdout.write(
    [
      `stored script: ${shopPages.length + 4} pages of the shop, on ${shown} of them it shows`,
      ...violations,
      "",
    ].join("\n"),
  );
  expect(violations).toEqual([]);
  expect(shown).toBeGreaterThan(8);
  await page.context().close();
});
