import { expect, type Page, test } from "@playwright/test";
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
let page: Page;
/** Violations of our content security policy that browsers reported. */
const complaints: string[] = [];

test.beforeAll(async ({ browser }) => {
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
  page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  watchPolicy(page);
});
test.afterAll(async () => {
  await page?.context().close();
  await product?.stop();
  for (const provider of [google, apple, facebook]) provider?.stop();
});

test.beforeEach(forgetEverything);
test.afterEach(() => expect(complaints.splice(0)).toEqual([]));

test("signs in with Google and opens the dashboard; no token remains in the URL or in the history", async () => {
  google.person = { sub: "g-1", email: "mona.google@example.com", email_verified: true, name: "Mona Google" };
  await openLogin();
  let whenRequested = "";
  await page.route("**/api/v1/login/google", (route) => {
    whenRequested = page.url();
    return route.continue();
  });
  await press("Google");
  await page.waitForURL(`${product.dashboard}/dashboard`);
  expect(whenRequested).toBe(`${product.dashboard}/login`);
  expect(await stored()).toMatchObject({ name: "Mona Google" });
  const browserState = await page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: { entries(): { url: string }[] } };
    const visited = navigation.entries().map(({ url }) => url);
    return JSON.stringify([visited, { ...sessionStorage }, { ...localStorage }, history.state]);
  });
  expect(browserState).toContain("/dashboard");
  expect(browserState).not.toContain("id_token");
  expect(browserState).not.toMatch(/eyJ/);
  await page.unroute("**/api/v1/login/google");
});

test("opens the requested page after signing in with Google, also from the register page", async () => {
  await openLogin("/login?to=%2Fnotifications");
  await press("Google");
  await page.waitForURL(`${product.dashboard}/notifications`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.dashboard}/register`);
  await press("Google");
  await page.waitForURL(`${product.dashboard}/dashboard`);
});

test("signs in with Apple, which posts its response, including the name", async () => {
  apple.person = { sub: "a-1", email: "ada@example.com", email_verified: "true" };
  await openLogin();
  await press("Apple");
  await page.waitForURL(`${product.dashboard}/dashboard`);
  expect(await stored()).toMatchObject({ name: "Ada Apple" });
});

test("the buttons and every step after them have no violations", async () => {
  const long = "somebody.with.a.very.long.name.of.her.own@a-department-of-a-company.example.com";
  await openLogin();
  await expect(page.getByRole("button", { name: "Continue with Facebook" })).toBeVisible();
  await expectAccessible(0);
  google.person = { sub: "g-2", email: long, email_verified: true, name: "Long" };
  await press("Google");
  await page.waitForURL(`${product.dashboard}/dashboard`);

  facebook.user = { id: "5003", name: "Long", email: long };
  await forgetEverything();
  await openLogin();
  await press("Facebook");
  await expect(page.getByText(`${long} already has an account`)).toBeVisible();
  await expectAccessible(1);

  facebook.user = { id: "5004", name: "Nobody" };
  await forgetEverything();
  await openLogin();
  await press("Facebook");
  await expect(page.getByRole("button", { name: "I already have an account" })).toBeVisible();
  await expectAccessible(2);
  await page.getByRole("button", { name: "I already have an account" }).click();
  await expectAccessible(3);
});

test("a rejected token shows a message, and a second later the login page", async () => {
  const watching = await page.addInitScript(() => {
    const watch = () => {
      if (document.querySelector("input[name=password]"))
        (window as { formAt?: number }).formAt ??= performance.now();
    };
    new MutationObserver(watch).observe(document, { childList: true, subtree: true });
  });
  await openLogin();
  google.person = { ...google.person, aud: "another-app" };
  await press("Google");
  await expect(page.getByText("We couldn't confirm this sign-in. Try again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
  const pause = await page.evaluate(() => {
    const [requested] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/login/google")) as PerformanceResourceTiming[];
    return (window as { formAt?: number }).formAt! - requested!.responseEnd;
  });
  expect(pause).toBeGreaterThan(990);
  expect(pause).toBeLessThan(10_000);
  expect(page.url()).toBe(`${product.dashboard}/login`);
  expect(await stored()).toBeNull();
  delete google.person["aud"];
  await watching.dispose();
});

test("rejects a return from a flow that was not started here, though its token is valid", async () => {
  await openLogin();
  const token = await google.token({ nonce: "of-the-attacker" });
  await page.goto(`${product.dashboard}/login#id_token=${token}&state=of-the-attacker`);
  await page.reload();
  await page.goto("about:blank");
  await page.goto(`${product.dashboard}/login#id_token=${token}&state=of-the-attacker`);
  await expect(page.getByText("This sign-in started in another window")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await stored()).toBeNull();
});

test("a Facebook user without an email enters one, and its code, and is signed in", async () => {
  facebook.user = { id: "5001", name: "Finn Face" };
  await openLogin();
  await press("Facebook");
  // The form before it has an email too.
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
  await page.getByLabel("Email").fill("finn@example.com");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Six-digit code").fill(await codeFor(product.dataDir, "finn@example.com"));
  await page.getByRole("button", { name: "Confirm code" }).click();
  await page.waitForURL(`${product.dashboard}/dashboard`);
  expect(await stored()).toMatchObject({ name: "Finn Face" });
});

test("links Facebook to an account by its password; a wrong password shows an error and remains in the field", async () => {
  await registerOwner(product, "Olga Owner");
  facebook.user = { id: "5002", name: "Olga", email: "olga.owner@example.com" };
  await openLogin();
  await press("Facebook");
  await expect(page.getByText("olga.owner@example.com already has an account")).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("not hers");
  await page.getByRole("button", { name: "Connect and sign in" }).click();
  await expect(page.getByText("This email and password don't match an account.").first()).toBeVisible();
  await expect(password).toHaveValue("not hers");
  await password.fill("a long password of Olga Owner");
  await page.getByRole("button", { name: "Connect and sign in" }).click();
  await page.waitForURL(`${product.dashboard}/dashboard`);
  expect(await stored()).toMatchObject({ name: "Olga Owner" });
});

test("signs in again with Google in a new tab after the session ended, and the typed text remains", async () => {
  google.person = { sub: "g-7", email: "gina.google@example.com", email_verified: true, name: "Gina Google" };
  await openLogin();
  await press("Google");
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
  watchPolicy(tab);
  await tab.getByText("Allow", { exact: true }).click();
  await expect(page.getByText("Your session has ended")).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByLabel("Your name")).toHaveValue("Gina half written");
  expect(page.url()).toBe(`${product.dashboard}/profile/settings`);
});

function watchPolicy(tab: Page): void {
  tab.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
  });
}

/** Removes all that the browser stores, as in a new one, which would compile the dashboard again. */
async function forgetEverything(): Promise<void> {
  await page.context().clearCookies();
  // A file beside the dashboard: an open page of the dashboard would react.
  await page.goto(`${product.dashboard}/images/mark.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function openLogin(path = "/login"): Promise<void> {
  await page.goto(`${product.dashboard}${path}`);
}

/** Opens a provider by keyboard, and gives consent there. */
async function press(provider: "Google" | "Apple" | "Facebook"): Promise<void> {
  const button = page.getByRole("button", { name: `Continue with ${provider}` });
  await expect(button).toBeVisible();
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Allow", { exact: true }).click();
}

const views: View[] = [
  { width: 360, scheme: "light", direction: "ltr" },
  { width: 1280, scheme: "dark", direction: "ltr" },
  { width: 1280, scheme: "light", direction: "ltr" },
  { width: 360, scheme: "dark", direction: "rtl" },
];

/** Audits the current step in its view; in full size in every view. */
async function expectAccessible(step: number): Promise<void> {
  const audit = new Audit(page, product.port);
  const violations: string[] = [];
  for (const view of process.env["TEST_SIZE"] === "full" ? views : [views[step]!]) {
    await audit.turnTo(view);
    await audit.settle();
    violations.push(...(await audit.violations()).map((violation) => `${nameOf(view)}: ${violation}`));
  }
  await audit.turnTo(views[0]!);
  expect(violations).toEqual([]);
}

function stored(): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("digital_AUTH_USER") ?? "null"));
}
