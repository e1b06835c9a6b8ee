import type { StorePlugin } from "@vitrine/contract/shops/plugins";
import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

const analytics: StorePlugin = { kind: "google_analytics", settings: { measurement_id: "G-AB12CD34EF" } };
const clarity: StorePlugin = { kind: "microsoft_clarity", settings: { project_id: "ab12cd34ef" } };
const tagManager: StorePlugin = { kind: "google_tag_manager", settings: { container_id: "GTM-AB12CD3" } };

async function pageWith(plugins: StorePlugin[], path = `${base}/products`) {
  const { shop, visitor } = openStorefront();
  shop.store.plugins = plugins;
  const { page, headers, status } = await visitor().open(path);
  return { page, status, policy: headers.get("content-security-policy") ?? "" };
}

test("has no banner, no script and no other host without plugins", async () => {
  const { page, policy } = await pageWith([]);
  expect(page).not.toMatch(/plugins|data-consent|Cookie settings/);
  expect(policy).not.toContain("https:");
});

test("allows only the hosts of the active plugins", async () => {
  const { page, policy } = await pageWith([clarity]);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).toContain("https://www.clarity.ms https://scripts.clarity.ms");
  expect(policy).not.toMatch(/google|facebook|unsafe/);
  expect(page).toContain('src="/storefront/plugins.js"');
});

test("has a hidden banner with equal buttons, and loads nothing of another host in its markup", async () => {
  const { page } = await pageWith([analytics, clarity]);
  expect(page).toMatch(/<section class="consent-banner" data-consent="[^"]*" hidden=""/);
  expect(page).toMatch(
    /class="button" data-decide="none">Reject all.*class="button" data-decide="all">Accept all/s,
  );
  expect(page).toContain("Cookie settings");
  expect(page).not.toMatch(/(src|href)="https:\/\/(www\.google|www\.clarity)/);
});

test("runs Google Tag Manager only on the shop's own domain", async () => {
  const { page, policy } = await pageWith([tagManager]);
  expect(page).not.toContain("GTM-");
  expect(policy).not.toContain("googletagmanager");
});

test("loads no plugins in the checkout, in accounts and in a preview", async () => {
  const { shop, visitor } = openStorefront();
  shop.store.plugins = [analytics];
  const ana = visitor();
  await ana.open(`${base}/products/linen-sheets`);
  const variants = shop.products[0]!.variants;
  await ana.post(`${base}/cart/lines`, { variant_id: variants[0]!.id, quantity: "1" });
  expect(ana.headers.get("content-security-policy")).toContain("google");
  await ana.open(`${base}/checkout`);
  expect(ana.path).toBe(`${base}/checkout`);
  expect(ana.headers.get("content-security-policy")).not.toContain("google");
  expect(ana.page).not.toContain('id="plugins"');
  const newsletter = await pageWith([analytics], `${base}/newsletter-emails/token`);
  expect(newsletter.policy).not.toContain("google");
  const theme = await pageWith([analytics], `${base}/products?theme=draft-7`);
  expect(theme.policy).not.toContain("google");
  expect(theme.page).not.toContain('id="plugins"');
});

test("reports purchases in a frame of the same shop, whose page has no personal data", async () => {
  const { page, policy, status } = await pageWith([analytics], `${base}/purchase`);
  expect(status).toBe(200);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("form-action 'none'");
  expect(page).toContain('"isFrame":true');
});
