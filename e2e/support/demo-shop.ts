import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Client, createClient } from "@vitrine/contract/client";
import type { Shop } from "@vitrine/contract/shops/shops";
import { type Product, startProduct } from "./product.ts";

export interface Login {
  email: string;
  password: string;
}

/** A product with the demo shop, as the first start creates it. */
export interface DemoShop {
  product: Product;
  login: Login;
  /** API client of the shop's owner. */
  owner: Client;
  shop: Shop;
  /** URL of the shop's home page. */
  store: string;
}

export async function startDemoShop(environment: Record<string, string> = {}): Promise<DemoShop> {
  const product = await startProduct({ DEMO: "1", ...environment });
  const login = await demoLogin(product.dataDir);
  let token = "";
  const owner = createClient({
    baseUrl: `http://127.0.0.1:${product.port}/api`,
    token: () => token,
    headers: () => ({ "Device-Id": "device-of-the-demo-owner", "Device-Type": "web" }),
  });
  token = (await owner.accounts.login({ body: login })).token;
  const shop = (await owner.shops.list({})).data[0]!;
  return { product, login, owner, shop, store: `${product.store}/${shop.handle}` };
}

/**
 * Reads the login from the file that is written once the demo shop has been created, which takes longer than the
 * start.
 */
async function demoLogin(dataDir: string): Promise<Login> {
  const file = path.join(dataDir, "demo-login.txt");
  // The file exists a moment before its content.
  const read = () => (existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  while (read().length < 3) await new Promise((resolve) => setTimeout(resolve, 200));
  const [email, password] = read();
  const value = (line = "") => line.slice(line.indexOf(":") + 1).trim();
  return { email: value(email), password: value(password) };
}

/** Places of every kind, and rates with and without conditions. */
const sampleZone = {
  name: "Cascadia",
  places: [
    { country: "US", region_codes: ["WA", "OR"] },
    { country: "CA", cities: ["Vancouver"], postcodes: ["V5*", "V6*"] },
  ],
  rates: [
    {
      id: "01a1f8b5-aa54-77fb-92c6-a5251a57ad3c",
      name: "Parcel",
      fee: 690,
      fee_per_unit: 50,
      free_from: 8000,
      max_weight: 20_000,
      days_min: 2,
      days_max: 4,
    },
    {
      id: "01a1f8b5-aa54-77fb-92c6-a5251a57ad3d",
      name: "Pickup in Seattle",
      fee: 0,
      is_pickup: true,
      days_min: 0,
      days_max: 1,
    },
  ],
};

const sampleMessage = () => ({
  name: "Ada Jansen",
  email: "ada@example.com",
  order_number: "#1001",
  text: "Do you deliver on Saturdays?",
  form_id: crypto.randomUUID(),
});

const sampleWebhook = { url: "https://hooks.example.com/vitrine", topics: ["order.placed" as const] };

const sampleRole = { name: "Packer", permissions: ["orders/fulfil" as const] };

const samplePolicy = {
  kind: "privacy-policy",
  title: "Privacy policy",
  description_html: "<p>Kept for [30] days.</p>",
} as const;

const sampleFaq = { question: "How long does delivery take?", answer_html: "<p>Two days.</p>" };

const sampleArea = {
  name: "City centre",
  is_active: true,
  reach: { by: "postcode" as const, country: "US", postcodes: ["981*"] },
  fee: 390,
  tiers_by: "subtotal" as const,
  tiers: [{ from: 5000, fee: 0 }],
  packaging_fee: 50,
  opening_times: [{ days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00" }],
  express: { preparation_minutes: 20, travel_minutes_min: 10, travel_minutes_max: 25 },
  slots: [{ days: [6, 7], opens: "10:00", closes: "16:00", length_minutes: 120, max_orders: 8 }],
  cut_off_minutes: 60,
  lead_days: 0,
};

/** An id for each page of the dashboard that shows a record, and a manual collection. */
export async function idsToLookAt(demo: DemoShop) {
  return {
    ...(await catalogueIds(demo)),
    ...(await salesIds(demo)),
    ...(await deliveryAndPaymentIds(demo)),
    ...(await contentIds(demo)),
    ...(await settingsIds(demo)),
  };
}

async function catalogueIds({ owner, shop }: DemoShop) {
  const params = { shop_id: shop.id };
  const { data: products } = await owner.products.list({ params, query: {} });
  const { data: categories } = await owner.categories.list({ params, query: {} });
  const { data: byRules } = await owner.collections.list({ params, query: { kind: "rules" } });
  const { data: manual } = await owner.collections.list({ params, query: { kind: "manual" } });
  const { data: charts } = await owner.size_charts.list({ params, query: {} });
  return {
    product: products[0]!.id,
    category: categories[0]!.id,
    collection: byRules[0]!.id,
    manualCollection: manual[0]!.id,
    sizeChartEdit: charts[0]!.id,
  };
}

async function salesIds({ owner, shop }: DemoShop) {
  const params = { shop_id: shop.id };
  const { data: orders } = await owner.orders.list({ params, query: {} });
  const { data: draft } = await owner.draft_orders.duplicate_order({
    params: { ...params, id: orders[0]!.id },
  });
  const { data: customers } = await owner.customers.list({ params, query: { sort: "-orders" } });
  const { data: coupons } = await owner.coupons.list({ params, query: {} });
  const { data: checkouts } = await owner.abandoned_checkouts.list({ params, query: {} });
  return {
    order: orders[0]!.id,
    orderEdit: orders.find(({ stage }) => stage === "new")!.id,
    draftOrder: draft.id,
    customer: customers[0]!.id,
    coupon: coupons[0]!.id,
    abandonedCheckout: checkouts[0]!.id,
  };
}

async function deliveryAndPaymentIds({ owner, shop }: DemoShop) {
  const params = { shop_id: shop.id };
  const method = { name: "Bank transfer", instructions: "Transfer the total to our account." };
  const { data: courier } = await owner.couriers.create({
    params,
    body: { kind: "own", name: "City riders", tracking_template: "https://riders.example.com/{{number}}" },
  });
  const { data: paymentMethod } = await owner.payment_methods.create({ params, body: method });
  const { data: zone } = await owner.delivery_zones.create({ params, body: sampleZone });
  const { data: area } = await owner.quick_commerce_areas.create({ params, body: sampleArea });
  return {
    paymentMethod: paymentMethod.id,
    courierEdit: courier.id,
    courierSettlement: courier.id,
    deliveryZone: zone.id,
    quickCommerceArea: area.id,
  };
}

/** Records that the demo shop lacks are created. */
async function contentIds({ owner, shop }: DemoShop) {
  const params = { shop_id: shop.id };
  const { data: pages } = await owner.pages.list({ params, query: {} });
  const page =
    pages.find(({ kind }) => kind === samplePolicy.kind) ??
    (await owner.pages.create({ params, body: samplePolicy })).data;
  const { data: faqs } = await owner.faqs.list({ params, query: {} });
  const question = faqs[0] ?? (await owner.faqs.create({ params, body: sampleFaq })).data;
  const { data: announcements } = await owner.announcements.list({ params, query: {} });
  const offer = { text: "Free delivery until Sunday", is_published: false };
  const announcement = announcements[0] ?? (await owner.announcements.create({ params, body: offer })).data;
  const { data: posts } = await owner.blogs.list({ params, query: {} });
  const advice = { title: "Caring for ferns", is_published: false };
  const post = posts[0] ?? (await owner.blogs.create({ params, body: advice })).data;
  const { data: banners } = await owner.banners.list({ params, query: {} });
  const { data: themes } = await owner.themes.list({ params, query: {} });
  const salon = { name: "Salon", preset: "salon" } as const;
  const theme = themes[0] ?? (await owner.themes.create({ params, body: salon })).data;
  const { data: testimonials } = await owner.testimonials.list({ params, query: {} });
  const { data: contactLinks } = await owner.contact_links.list({ params, query: {} });
  const { data: reviews } = await owner.reviews.list({ params, query: {} });
  return {
    menu: "main",
    page: page.id,
    question: question.id,
    announcementEdit: announcement.id,
    blogPost: post.id,
    banner: banners[0]!.id,
    customize: theme.id,
    testimonial: testimonials[0]!.id,
    contactLink: contactLinks[0]!.id,
    shopReview: reviews[0]!.id,
  };
}

/** Also turns on the contact form, and adds Arabic if the shop has no other language. */
async function settingsIds({ owner, shop }: DemoShop) {
  const params = { shop_id: shop.id };
  const { data: settings } = await owner.languages.read({ params });
  if (settings.languages.length === 0) {
    const languages = [{ code: "ar" as const, is_published: false }];
    await owner.languages.update({ params, body: { languages, version: settings.version } });
  }
  const { data: contactForm } = await owner.messages.read_settings({ params });
  await owner.messages.update_settings({ params, body: { ...contactForm, is_enabled: true } });
  await owner.messages.create({ params: { handle: shop.handle }, body: sampleMessage() });
  const { data: messages } = await owner.messages.list({ params, query: {} });
  const { data: webhooks } = await owner.webhooks.list({ params, query: {} });
  const webhook = webhooks[0] ?? (await owner.webhooks.create({ params, body: sampleWebhook })).data;
  const { data: ownRoles } = await owner.staff_roles.list({ params });
  const role = ownRoles[0] ?? (await owner.staff_roles.create({ params, body: sampleRole })).data;
  return {
    languageTranslations: "ar",
    message: messages[0]!.id,
    webhook: webhook.id,
    staffRole: role.id,
    customerEmail: "order_placed",
  };
}

/** URL of a product with several sizes. */
export async function variedProduct({ owner, shop, store }: DemoShop): Promise<string> {
  const { data } = await owner.storefront.list_products({ params: { handle: shop.handle }, query: {} });
  const varied = data.find(({ price_min, price_max, sold_out }) => price_max > price_min && !sold_out)!;
  return `${store}/products/${varied.handle}`;
}

/** Adds a product on sale without a picture, with a name and a price of maximum length; returns its URL. */
export async function addProductWithoutPicture({ owner, shop, store }: DemoShop): Promise<string> {
  const { data } = await owner.products.create({
    params: { shop_id: shop.id },
    body: {
      title: "Hand-thrown stoneware planter with a drip tray, extra large, oat",
      status: "active",
      variants: [{ option_values: [], price: 1_234_567_890, on_hand: 3 }],
    },
  });
  return `${store}/products/${data.handle}`;
}
