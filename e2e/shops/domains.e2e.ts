import { type Browser, chromium, expect, test } from "@playwright/test";
import { startTestDns, type TestDns } from "../../api/test/dns-server.ts";
import { chromiumArguments, findChromium } from "../support/chromium.ts";
import { openSeparateShop, type SeparateShop } from "../support/separate-shop.ts";
import { addToCart } from "../support/shopping.ts";

// A shop connects its own domain: the owner sets the DNS records that the dashboard shows, shoppers buy there, and the old URL
// redirects to it.

const host = "fern.example";
let dns: TestDns;
let mine: SeparateShop;
/** A browser that finds the domain, as if its DNS records led here. */
let shoppers: Browser;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  dns = await startTestDns();
  mine = await openSeparateShop(browser, "Fern Domain", {
    DNS_SERVERS: dns.address,
    DOMAIN_IPS: "203.0.113.1",
  });
  await mine.owner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const rules = `--host-resolver-rules=MAP ${host} 127.0.0.1:${mine.product.port}`;
  shoppers = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments, rules],
  });
});
test.afterAll(async () => {
  await shoppers.close();
  await mine.stop();
  await dns.stop();
});

test("shows the records to set, and the wrong one that it found", async () => {
  const { owner, product } = mine;
  await owner.goto(`${product.dashboard}/shop/settings/domain`);
  await owner.getByRole("button", { name: "Add domain" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Domain").fill("fern.example:8080");
  await dialog.getByRole("button", { name: "Add domain" }).click();
  await expect(dialog.getByText("Enter the domain without a port or username.").first()).toBeVisible();
  await dialog.getByLabel("Domain").fill(`https://${host}/`);
  await dialog.getByRole("button", { name: "Add domain" }).click();
  await expect(owner.getByRole("heading", { name: host, exact: true })).toBeVisible();

  await owner.getByRole("button", { name: /^Copy value: vitrine-verification=/ }).click();
  const value = await owner.evaluate(() => navigator.clipboard.readText());
  expect(value).toMatch(/^vitrine-verification=[0-9a-f-]{36}$/);
  dns.records[`TXT _vitrine.${host}`] = [value];
  dns.records[`A ${host}`] = ["203.0.113.7"];
  await owner.getByRole("button", { name: "Check now" }).click();
  await expect(owner.getByText("We found 203.0.113.7, expected 203.0.113.1.")).toBeVisible();
  await expect(owner.getByText("Ownership verified")).toBeVisible();
});

test("uses the domain in the shop's URLs when the records are right", async () => {
  dns.records[`A ${host}`] = ["203.0.113.1"];
  await mine.owner.getByRole("button", { name: "Check now" }).click();
  await expect(mine.owner.getByText("Active", { exact: true })).toBeVisible();
  await expect(mine.owner.getByText("This URL redirects to your primary domain.")).toBeVisible();
  const { data } = await mine.shop.client.shops.read({ params: mine.shop.params });
  expect(data.domain.host).toBe(host);
  expect(data.store_url).toBe(`http://${host}`);
});

test("sells on the domain, and redirects the old URL to it", async () => {
  const page = await (await shoppers.newContext()).newPage();
  const [product] = mine.shop.products;
  await page.goto(`${mine.shop.url}/products/${product!.handle}?a=1`);
  expect(page.url()).toBe(`http://${host}/products/${product!.handle}?a=1`);
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", `http://${host}/products/${product!.handle}`);
  await addToCart(page);
  await page.goto(`http://${host}/checkout`);
  await expect(page.getByLabel("Email")).toBeVisible();
});
