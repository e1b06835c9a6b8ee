import { type Browser, expect, type Page, test } from "@playwright/test";
import { type FacebookGraph, startFacebookGraph } from "../../api/test/facebook-graph.ts";
import { type Issuer, startIssuer } from "../../api/test/issuer.ts";
import { type View, Audit, nameOf } from "../support/audit.ts";
import { codeFor, registerOwner } from "../support/sample-accounts.ts";
import { type Product, startProduct } from "../support/product.ts";

// Fake Google, Apple and Facebook servers run on this machine; the redirects to them and back are real.

let google: Issuer;
let apple: Issuer;
let facebook: FacebookGraph;
let product: Product;
/** Violations of our content security policy that browsers reported. */
const complaints: string[] = [];

test.beforeAll(async () => {
  google = await startIssuer({ clientId: "vitrine-web" });
  apple = await startIssuer({ clientId: "test.vitrine.web", alg: "ES256", formPost: true });
  facebook = await startFacebookGraph({ id: "7001", secret: "the secret of our app" });
  product = await startProduct({
    GOOGLE_CLIENT_ID: "vitrine-web",
    GOOGLE_ISSUER: google.url,
    APPLE_CLIENT_ID: "test.vitrine.web",
    APPLE_ISSUER: apple.url,
    FACEBOOK_APP_ID: "7001",
    FACEBOOK_APP_SECRET: "the secret of our app",
    FACEBOOK_GRAPH_URL: facebook.url,
  });
});
test.afterAll(async () => {
  await product?.stop();
  for (const provider of [google, apple, facebook]) provider?.stop();
});

test.afterEach(() => expect(complaints.splice(0)).toEqual([]));

test("signs in with Google and opens the dashboard; no token remains in the URL or in the history", async ({
  browser,
}) => {
  google.person = { sub: "g-1", email: "mona.google@example.com", email_verified: true, name: "Mona Google" };
  const page = await atLogin(browser);
  let whenRequested = "";
  await page.route("**/api/v1/login/google", (route) => {
    whenRequested = page.url();
    return route.continue();
  });
  await press(page, "Google");
  await page.waitForURL(`${product.dashboard}/dashboard`);
  expect(whenRequested).toBe(`${product.dashboard}/login`);
  expect(await stored(page)).toMatchObject({ name: "Mona Google" });
  const browserState = await page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: { entries(): { url: string }[] } };
    const visited = navigation.entries().map(({ url }) => url);
    return JSON.stringify([visited, { ...sessionStorage }, { ...localStorage }, history.state]);
  });
  expect(browserState).toContain("/dashboard");
  expect(browserState).not.toContain("id_token");
  expect(browserState).not.toMatch(/eyJ/);
  await page.context().close();
});

test("opens the requested page after signing in with Google, also from the register page", async ({
  browser,
}) => {
  const page = await atLogin(browser, "/login?to=%2Fnotifications");
  await press(page, "Google");
  await page.waitForURL(`${product.dashboard}/notifications`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.dashboard}/register`);
  await press(page, "Google");
  await page.waitForURL(`${product.dashboard}/dashboard`);
  await page.context().close();
});

test("signs in with Apple, which posts its response, including the name", async ({ browser }) => {
  apple.person = { sub: "a-1", email: "ada@example.com", email_verified: "true" };
  const page = await atLogin(browser);
  await press(page, "Apple");
  await page.waitForURL(`${product.dashboard}/dashboard`);
  expect(await stored(page)).toMatchObject({ name: "Ada Apple" });
  await page.context().close();
});

test("the buttons and every step after them have no violations in any view", async ({ browser }) => {
  const long = "somebody.with.a.very.long.name.of.her.own@a-department-of-a-company.example.com";
  const page = await atLogin(browser);
  await expect(page.getByRole("button", { name: "Continue with Facebook" })).toBeVisible();
  await expectAccessible(page);
  google.person = { sub: "g-2", email: long, email_verified: true, name: "Long" };
  await press(page, "Google");
  await page.waitForURL(`${product.dashboard}/dashboard`);
  await page.context().close();

  facebook.user = { id: "5003", name: "Long", email: long };
  const second = await atLogin(browser);
  await press(second, "Facebook");
  await expect(second.getByText(`${long} already has an account`)).toBeVisible();
  await expectAccessible(second);
  await second.context().close();

  facebook.user = { id: "5004", name: "Nobody" };
  const third = await atLogin(browser);
  await press(third, "Facebook");
  await expect(third.getByRole("button", { name: "I already have an account" })).toBeVisible();
  await expectAccessible(third);
  await third.getByRole("button", { name: "I already have an account" }).click();
  await expectAccessible(third);
  await third.context().close();
});

test("a rejected token shows a message, and a second later the login page", async ({ browser }) => {
  const page = await atLogin(browser);
  await page.addInitScript(() => {
    const watch = () => {
      if (document.querySelector("input[name=password]"))
        (window as { formAt?: number }).formAt ??= performance.now();
    };
    new MutationObserver(watch).observe(document, { childList: true, subtree: true });
  });
  google.person = { ...google.person, aud: "another-app" };
  await press(page, "Google");
  await expect(page.getByText("We couldn't confirm this sign-in. Try again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
  const pause = await page.evaluate(() => {
    const [requested] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/login/google")) as PerformanceResourceTiming[];
    return (window as { formAt?: number }).formAt! - requested!.responseEnd;
  });
  expect(pause).toBeGreaterThan(990);
  expect(pause).toBeLessThan(3_000);
  expect(page.url()).toBe(`${product.dashboard}/login`);
  expect(await stored(page)).toBeNull();
  delete google.person["aud"];
  await page.context().close();
});

test("rejects a return from a flow that was not started here, though its token is valid", async ({
  browser,
}) => {
  const page = await atLogin(browser);
  const token = await google.token({ nonce: "of-the-attacker" });
  await page.goto(`${product.dashboard}/login#id_token=${token}&state=of-the-attacker`);
  await page.reload();
  await page.goto("about:blank");
  await page.goto(`${product.dashboard}/login#id_token=${token}&state=of-the-attacker`);
  await expect(page.getByText("This sign-in started in another window")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await stored(page)).toBeNull();
  await page.context().close();
});

test("a Facebook user without an email enters one, and its code, and is signed in", async ({ browser }) => {
  facebook.user = { id: "5001", name: "Finn Face" };
  const page = await atLogin(browser);
  await press(page, "Facebook");
  await page.getByLabel("Email").fill("finn@example.com");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Six-digit code").fill(await codeFor(product.dataDir, "finn@example.com"));
  await page.getByRole("button", { name: "Confirm code" }).click();
  await page.waitForURL(`${product.dashboard}/dashboard`);
  expect(await stored(page)).toMatchObject({ name: "Finn Face" });
  await page.context().close();
});

test("links Facebook to an account by its password; a wrong password shows an error and remains in the field", async ({
  browser,
}) => {
  await registerOwner(product, "Olga Owner");
  facebook.user = { id: "5002", name: "Olga", email: "olga.owner@example.com" };
  const page = await atLogin(browser);
  await press(page, "Facebook");
  await expect(page.getByText("olga.owner@example.com already has an account")).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("not hers");
  await page.getByRole("button", { name: "Connect and sign in" }).click();
  await expect(page.getByText("This email and password don't match an account.").first()).toBeVisible();
  await expect(password).toHaveValue("not hers");
  await password.fill("a long password of Olga Owner");
  await page.getByRole("button", { name: "Connect and sign in" }).click();
  await page.waitForURL(`${product.dashboard}/dashboard`);
  expect(await stored(page)).toMatchObject({ name: "Olga Owner" });
  await page.context().close();
});

test("signs in again with Google in a new tab after the session ended, and the typed text remains", async ({
  browser,
}) => {
  google.person = { sub: "g-7", email: "gina.google@example.com", email_verified: true, name: "Gina Google" };
  const page = await atLogin(browser);
  await press(page, "Google");
  await page.waitForURL(`${product.dashboard}/dashboard`);
  await page.goto(`${product.dashboard}/profile/settings`);
  await page.getByLabel("Your name").fill("Gina half written");
  await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem("digital_token")}`,
      "Device-Id": localStorage.getItem("digital_device_id") ?? "",
    };
    await fetch("/api/v1/logout", { headers });
  });
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByRole("button", { name: "Sign in again" }).click();
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  const tab = await opening;
  tab.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
  });
  await tab.getByText("Allow", { exact: true }).click();
  await expect(page.getByText("Your session has ended")).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByLabel("Your name")).toHaveValue("Gina half written");
  expect(page.url()).toBe(`${product.dashboard}/profile/settings`);
  await page.context().close();
});

/** Opens the login page in a new browser. */
async function atLogin(browser: Browser, path = "/login"): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${product.dashboard}${path}`);
  return page;
}

/** Opens a provider by keyboard, and gives consent there. */
async function press(page: Page, provider: "Google" | "Apple" | "Facebook"): Promise<void> {
  const button = page.getByRole("button", { name: `Continue with ${provider}` });
  await expect(button).toBeVisible();
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Allow", { exact: true }).click();
}

/** Audits the current page in every view. */
async function expectAccessible(page: Page): Promise<void> {
  const audit = new Audit(page, product.port);
  const violations: string[] = [];
  const views: View[] = [
    { width: 360, scheme: "light", direction: "ltr" },
    { width: 360, scheme: "dark", direction: "rtl" },
    { width: 1280, scheme: "light", direction: "ltr" },
    { width: 1280, scheme: "dark", direction: "ltr" },
  ];
  for (const view of views) {
    await audit.turnTo(view);
    await audit.settle();
    violations.push(...(await audit.violations()).map((violation) => `${nameOf(view)}: ${violation}`));
  }
  expect(violations).toEqual([]);
}

function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("digital_AUTH_USER") ?? "null"));
}
