import type { Picture } from "@vitrine/contract/products/pictures";
import type { StoreBanner } from "@vitrine/contract/shops/banners";
import type { StoreContactLink } from "@vitrine/contract/shops/contact-links";
import { expect, test } from "vitest";
import { hostileTitle } from "./fake-shop.ts";
import { base, openStorefront } from "./fake-storefront.ts";

const escapedTitle = "&lt;/script&gt;&lt;img src=x";
const pictureOf = (name: string, has_avif = false): Picture => ({
  id: name,
  url: `/files/7/${name}/800.webp`,
  srcset: `/files/7/${name}/800.webp 800w`,
  width: 2400,
  height: 1200,
  colour: "#cfc6b8",
  has_avif,
  alt: "",
});
const banner = (id: string, more: Partial<StoreBanner> = {}): StoreBanner => ({
  id,
  picture: pictureOf(id),
  phone_picture: null,
  headline: `Headline ${id}`,
  text: null,
  button_label: null,
  link: null,
  ...more,
});
const link = (kind: StoreContactLink["kind"], value: string, more: object = {}): StoreContactLink => ({
  id: `${kind} ${value}`,
  kind,
  value,
  label: null,
  in_contact_button: false,
  ...more,
});
const partsOf = (page: string, tag: string) => page.match(new RegExp(`<${tag}[ >].*?</${tag}>`, "gs")) ?? [];

test("shows banners in place of the newest product, the first picture at once and the others lazily", async () => {
  const { shop, client, visitor } = openStorefront();
  const { page: before } = await visitor().open(base);
  expect(before).toContain('class="section hero"');
  expect(before).not.toContain('class="section banners');
  shop.records.home.banners = [
    banner("a", {
      headline: hostileTitle,
      text: hostileTitle,
      button_label: "Shop now",
      link: { kind: "products", url: null, target: null },
      picture: pictureOf("a", true),
      phone_picture: pictureOf("phone", true),
    }),
    banner("b", { link: { kind: "url", url: "javascript:x()", target: null } }),
    banner("c", { headline: null, picture: { ...pictureOf("c"), alt: "A fern" } }),
  ];
  client.storefront_version += 1;
  const { page } = await visitor().open(base);
  expect(page).not.toContain('class="section hero"');
  expect(page).not.toContain("<img src=x");
  expect(page).toContain(escapedTitle);
  expect(page.match(/<h1/g)).toHaveLength(1);
  const [first = "", ...others] = page.match(/<picture>.*?<\/picture>/gs) ?? [];
  expect(first.match(/(type="[^"]*" )?media="[^"]*"|srcSet="[^"]*"/g)).toEqual([
    'type="image/avif" media="(max-width: 40rem)"',
    'srcSet="/files/7/phone/800.avif 800w"',
    'media="(max-width: 40rem)"',
    'srcSet="/files/7/phone/800.webp 800w"',
    'srcSet="/files/7/a/800.avif 800w"',
    'srcSet="/files/7/a/800.webp 800w"',
  ]);
  expect(first).toMatch(/alt="" loading="eager" fetchPriority="high"/);
  for (const other of others.slice(0, 2)) expect(other).toContain('loading="lazy"');
  expect(page).toContain('alt="A fern"');
  expect(page).toContain(`<a class="button" href="${base}/products" dir="auto">Shop now</a>`);
  expect(page).toContain(`<h2 dir="auto"><a href="${base}">Headline b</a></h2>`);
  expect(page).toMatch(/<section class="section banners several" aria-label="Highlights" tabindex="0">/);
});

test("shows testimonials with their stars, without structured data of reviews", async () => {
  const { shop, client, visitor } = openStorefront();
  expect((await visitor().open(base)).page).not.toContain("testimonials");
  shop.records.home.testimonials = [
    { id: "1", name: hostileTitle, role: "Leeds", text: hostileTitle, picture: null, stars: 4 },
    { id: "2", name: "Omar", role: null, text: "Good.", picture: pictureOf("omar"), stars: null },
  ];
  client.storefront_version += 1;
  const { page } = await visitor().open(base);
  const [first = "", second = ""] = partsOf(page, "figure");
  expect(first).toContain("4 out of 5 stars");
  expect(first).toContain(escapedTitle);
  expect(second).not.toContain("stars");
  expect(second).toContain("/files/7/omar/800.webp");
  expect(page).toContain("Selected by Fern &amp; Field");
  expect(page).not.toMatch(/AggregateRating|"Review"/);
});

test("shows contact links in the footer, with a button that floats on all pages but the checkout", async () => {
  const { shop, client, visitor } = openStorefront();
  const plain = (await visitor().open(base)).page;
  expect(plain).toContain('href="mailto:hello@fern-field.example"');
  expect(plain).toContain('href="tel:+35315550199"');
  expect(plain).not.toContain("contact-button");
  shop.store.contact_links = [
    link("whatsapp", "+44 7700 900123", { in_contact_button: true }),
    link("phone", "+44 7700 900124", { label: hostileTitle }),
    link("instagram", "javascript:x()"),
    link("location", "https://osm.org/go/x"),
  ];
  client.storefront_version += 1;
  const { page } = await visitor().open(base);
  const [footer = ""] = partsOf(page, "footer");
  // The shop's own phone number is replaced by the one of the links; its email stays.
  expect(footer.match(/<a class="contact-link" href="[^"]*"/g)?.map((a) => a.slice(30, -1))).toEqual([
    "mailto:hello@fern-field.example",
    "https://wa.me/447700900123",
    "tel:+447700900124",
    base,
    "https://osm.org/go/x",
    "https://wa.me/447700900123",
  ]);
  expect(footer).toContain(escapedTitle);
  expect(footer).toContain("<bdi>Find us on the map</bdi>");
  expect(footer).toContain('<div class="contact-button single">');
  shop.store.contact_links.push(link("email", "a@b.test", { in_contact_button: true }));
  client.storefront_version += 1;
  const shopper = visitor();
  expect((await shopper.open(`${base}/products`)).page).toContain(
    '<details class="contact-button"><summary>',
  );
  await shopper.post(`${base}/cart/lines`, { variant_id: shop.products[1]!.variants[0]!.id, quantity: "1" });
  expect((await shopper.open(`${base}/checkout`)).page).toContain('class="checkout');
  expect(shopper.page).not.toContain("contact-button");
});

test("signs a shopper up for emails without JavaScript, and unsubscribes with one click", async () => {
  const { shop, client, visitor } = openStorefront();
  const shopper = visitor();
  expect((await shopper.open(base)).page).not.toContain("/newsletter");
  expect((await shopper.open(`${base}/newsletter`)).status).toBe(404);
  expect((await shopper.post(`${base}/newsletter`, { email: "nia@example.com" })).status).toBe(404);
  shop.store.has_newsletter = true;
  client.storefront_version += 1;
  const { page } = await shopper.open(base);
  expect(partsOf(page, "footer")[0]).toContain(
    `<form class="newsletter" action="${base}/newsletter" method="post">`,
  );

  await shopper.post(`${base}/newsletter`, { email: "nia" });
  expect(shopper.status).toBe(422);
  expect(shopper.page).toContain("Enter an email, like name@example.com.");
  expect(shopper.page).toContain('value="nia"');
  await shopper.post(`${base}/newsletter`, { email: "robot@example.com", website: "https://spam.example" });
  expect(shopper.page).toContain("Check your email");
  expect(shop.records.sign_ups).toEqual([]);
  await shopper.post(`${base}/newsletter`, { email: "nia@example.com" });
  expect(shopper.page).toContain("Check your email");
  expect(shop.records.sign_ups).toEqual(["nia@example.com"]);

  const confirmation = `${base}/newsletter-confirmations/nia@example.com`;
  expect((await shopper.open(confirmation)).page).toContain("Confirm subscription");
  expect(shop.records.subscribers.size).toBe(0);
  expect((await shopper.post(confirmation, {})).page).toContain("You&#x27;re subscribed");
  expect([...shop.records.subscribers]).toEqual(["nia@example.com"]);
  await shopper.post(`${base}/newsletter-confirmations/expired`, {});
  expect(shopper.status).toBe(410);
  expect(shopper.page).toContain("This link has expired. Sign up again.");

  const unsubscribe = `${base}/newsletter-emails/nia@example.com`;
  expect((await shopper.open(unsubscribe)).headers.get("x-robots-tag")).toBe("noindex");
  expect(shop.records.subscribers.size).toBe(1);
  // An email program sends no origin of the shop.
  await shopper.post(unsubscribe, {}, { origin: "https://mail.example", "sec-fetch-site": "cross-site" });
  expect(shopper.page).toContain("You&#x27;re unsubscribed");
  expect(shop.records.subscribers.size).toBe(0);
});
