import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import type pg from "pg";
import sharp from "sharp";
import type { Client } from "@vitrine/contract/client";
import { paths } from "../../dashboard/src/paths.ts";
import { dashboard, dataDir, port } from "../support/at-the-dashboard.ts";
import { Audit, expectClean, type View } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";

// An owner adds a banner, a testimonial and contact links and turns on the newsletter; a shopper sees them on a phone
// without JavaScript, and subscribes.

let admin: pg.Client;
let mona: Member;
let owner: Client;
let params: { shop_id: number };
let picture: Buffer;
const handle = "mona-home";
const store = `http://store.vitrine.localhost:${port}/${handle}`;

test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  mona = await addMember(admin, "Mona Home");
  owner = clientOf(mona, port);
  const { data: shop } = await owner.shops.create({ body: { name: "Mona Home", handle, country: "DE" } });
  params = { shop_id: shop.id };
  await owner.products.create({
    params,
    body: {
      title: "Oxford shirt",
      status: "active",
      variants: [{ option_values: [], price: 5900, on_hand: 5 }],
    },
  });
  await owner.shops.update({ params, body: { is_live: 1, email: "mona@example.com" } });
  picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: "#eee" } })
    .png()
    .toBuffer();
});
test.afterAll(() => admin?.end());

/** The first email to this recipient, once it is sent. */
async function emailTo(recipient: string): Promise<{ text: string }> {
  const outbox = path.join(dataDir, "outbox");
  const read = () =>
    readdirSync(outbox)
      .filter((name) => name.endsWith(".json"))
      .map(
        (name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")) as { to: string; text: string },
      )
      .find(({ to }) => to === recipient);
  await expect.poll(() => existsSync(outbox) && read() !== undefined).toBe(true);
  return read()!;
}

const views: View[] = [
  { width: 1280, scheme: "light", direction: "ltr" },
  { width: 360, scheme: "dark", direction: "rtl" },
];

test("an owner adds a banner, a testimonial and contact links and turns on the newsletter", async ({
  browser,
}) => {
  const page = await (await browserOf(browser, mona)).newPage();
  const audit = new Audit(page, port);
  const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto(dashboard + paths.banners);
  await page.getByRole("link", { name: "Add banner" }).first().click();
  await page.getByLabel("Headline").fill("New for spring");
  await save();
  await expect(page.getByText("Add a picture.").first()).toBeVisible();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "wide.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await page.getByLabel("Button label").fill("View shirts");
  await page.getByLabel(/^Link to/).selectOption({ label: "All products" });
  await expectClean(audit, views);
  await save();
  await expect(page.getByText("Banner added.")).toBeVisible();

  await page.goto(dashboard + paths.testimonials);
  await page.getByRole("link", { name: "Add testimonial" }).first().click();
  await page.getByLabel("Text", { exact: true }).fill("The shirt fits perfectly.");
  await page.getByLabel("Name", { exact: true }).fill("Nia");
  await page.getByLabel(/^Stars/).selectOption({ label: "5 stars" });
  await expectClean(audit, views);
  await save();
  await expect(page.getByText("Testimonial added.")).toBeVisible();

  await page.goto(dashboard + paths.contactLinks);
  await page.getByRole("link", { name: "Add contact link" }).first().click();
  await page.getByLabel("Phone number").fill("07700 900123");
  await save();
  await expect(page.getByText(/Enter a phone number with its country code/).first()).toBeVisible();
  await page.getByLabel("Phone number").fill("+44 7700 900123");
  await page.getByLabel("Show in the contact button").click();
  await expectClean(audit, views);
  await save();
  await expect(page.getByText("Contact link added.")).toBeVisible();
  await owner.contact_links.create({
    params,
    body: { kind: "instagram", value: "mona", in_contact_button: true },
  });

  await page.goto(dashboard + paths.contactLinks);
  // With the keyboard: to the front of the list.
  await page
    .getByRole("button", { name: /instagram/ })
    .first()
    .press("ArrowUp");
  await expect
    .poll(async () => (await owner.contact_links.list({ params, query: {} })).data.map(({ kind }) => kind))
    .toEqual(["instagram", "whatsapp"]);

  await page.goto(dashboard + paths.newsletter);
  await page.getByLabel("Show the sign-up form").click();
  await expectClean(audit, views);
  await save();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await page.context().close();
});

test("the contact button doesn't cover the bar with which shoppers buy on a phone", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(store);
  await page.getByRole("link", { name: "View shirts" }).click();
  await page
    .getByRole("link", { name: /Oxford shirt/ })
    .first()
    .click();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.locator(".buy-bar").waitFor();
  const [button, bar] = await Promise.all([
    page.locator(".contact-button").boundingBox(),
    page.locator(".buy-bar").boundingBox(),
  ]);
  expect(button!.y + button!.height).toBeLessThanOrEqual(bar!.y);
  await context.close();
});

test("a shopper sees them on a phone without JavaScript, and subscribes", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(store);
  await expect(page.getByRole("heading", { name: "New for spring", exact: true })).toBeVisible();
  await expect(page.getByText("The shirt fits perfectly.")).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Instagram" }).first()).toHaveAttribute(
    "href",
    "https://www.instagram.com/mona",
  );
  await page.locator(".contact-button summary").click();
  await expect(page.locator(".contact-button").getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/447700900123",
  );

  await footer.getByLabel("News and offers by email").fill("nia.home@example.com");
  await footer.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Check your email", exact: true })).toBeVisible();
  const email = await emailTo("nia.home@example.com");
  await page.goto(/https?:\S+newsletter-confirmations\S+/.exec(email.text)![0]);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { name: "You're subscribed", exact: true })).toBeVisible();
  const { data } = await owner.customers.list({ params, query: { marketing: "yes" } });
  expect(data.map((customer) => customer.email)).toEqual(["nia.home@example.com"]);
  await context.close();
});
