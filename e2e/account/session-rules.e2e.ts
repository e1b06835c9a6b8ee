import { expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import { dashboard, dataDir, person, port, storage } from "../support/at-the-dashboard.ts";
import { addSession, browserOf, databaseOf } from "../support/members.ts";
import { linkFor, registerOwner } from "../support/sample-accounts.ts";

// Rules of every session in the browser: what is stored, what clears it, and which messages are shown.

const email = "ona@example.com";
const password = "a long password of Ona";

let admin: pg.Client;
let ona: Page;
test.beforeAll(async () => {
  admin = await databaseOf(dataDir);
  await registerOwner({ port, dataDir }, "Ona");
});
test.afterAll(() => admin?.end());
test.beforeEach(async ({ browser }) => {
  ona = await (await browserOf(browser, await addSession(admin, email))).newPage();
});
test.afterEach(() => ona.context().close());

test("signed out, / and every page of an account redirect to /login", async ({ browser }) => {
  const page = await person(browser);
  await page.goto(`${dashboard}/`);
  await page.waitForURL(`${dashboard}/login`);
  await page.goto(`${dashboard}/settings`);
  await page.waitForURL(/\/login\?to=%2Fsettings$/);
  await page.context().close();
});

test("a stored user that cannot be parsed: user and token are cleared, and the page reloads", async () => {
  // From a file beside the dashboard, because an open page of the dashboard would react at once.
  await ona.goto(`${dashboard}/images/mark.svg`);
  await ona.evaluate(() => localStorage.setItem("digital_AUTH_USER", '{"id":'));
  await ona.goto(`${dashboard}/settings`, { waitUntil: "commit" });
  await ona.waitForURL(/\/login/);
  await expect(ona.getByLabel("Email")).toBeVisible();
  const stored = await storage(ona);
  expect([stored["digital_AUTH_USER"], stored["digital_token"]]).toEqual([undefined, undefined]);
  expect(stored["digital_device_id"]).toMatch(/^[A-Za-z0-9]{19}\d{13}$/);
});

test("a 401 clears nothing and redirects no one", async () => {
  await ona.goto(`${dashboard}/settings`);
  await expect(ona.getByRole("region", { name: "Devices" })).toBeVisible();
  const before = await storage(ona);
  await ona.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem("digital_token")}`,
      "Device-Id": localStorage.getItem("digital_device_id") ?? "",
    };
    await fetch("/api/v1/logout", { headers });
  });
  await ona.getByLabel("Your password").fill("something typed");
  await ona.getByLabel("New password").fill("something else typed");
  await ona.getByRole("button", { name: "Change password" }).click();
  await expect(ona.getByText("Your session has ended")).toBeVisible();
  await expect(ona.getByRole("button", { name: "Sign in again" })).toBeVisible();
  expect(await storage(ona)).toEqual(before);
  expect(ona.url()).toBe(`${dashboard}/settings`);
  await expect(ona.getByLabel("Your password")).toHaveValue("something typed");
});

test("signing out clears token, user, push token and identity, and reloads /", async () => {
  await ona.goto(`${dashboard}/settings`);
  await ona.evaluate(() => {
    localStorage.setItem("digital_push_token", "p");
    localStorage.setItem("digital_selected_identity", '{"shop_id":1,"role":"owner"}');
    (globalThis as { stillHere?: boolean }).stillHere = true;
  });
  const token = (await storage(ona))["digital_token"];
  await ona.getByRole("button", { name: "Ona" }).click();
  await ona.getByRole("menuitem", { name: "Sign out" }).click();
  await ona.waitForURL(`${dashboard}/login`);
  expect(await ona.evaluate(() => "stillHere" in globalThis)).toBe(false);
  const stored = Object.keys(await storage(ona));
  expect(stored).toContain("digital_device_id");
  for (const gone of ["token", "AUTH_USER", "push_token", "selected_identity"])
    expect(stored).not.toContain(`digital_${gone}`);
  // The server has ended the session, too.
  const response = await ona.request.get(`http://127.0.0.1:${port}/api/v1/account`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(401);
});

test("offline and online messages have these texts, at the top, for two seconds with a bar", async () => {
  await ona.goto(`${dashboard}/settings`);
  await expect(ona.getByRole("region", { name: "Devices" })).toBeVisible();
  await ona.context().setOffline(true);
  const warning = ona.getByText("You're offline. Check your internet connection.", { exact: true });
  await expect(warning).toBeVisible();
  const shown = Date.now();
  await expect(ona.locator(".Toastify__toast--warning")).toBeVisible();
  const container = ona.locator(".Toastify__toast-container");
  await expect(container).toHaveClass(/top-center/);
  expect((await container.boundingBox())!.y).toBeLessThan(100);
  const bar = ona.locator(".Toastify__progress-bar--animated");
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("2s");
  await ona.mouse.move(640, 800);
  await expect(warning).toHaveCount(0);
  expect(Date.now() - shown).toBeGreaterThan(1_500);
  await ona.context().setOffline(false);
  await expect(ona.getByText("You're back online.", { exact: true })).toBeVisible();
  await expect(ona.locator(".Toastify__toast--success")).toBeVisible();
});

test("“Loading…” is shown until the window has loaded", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // A picture that hasn't loaded delays the window's load event.
  await ona.route("**/slow.png", async (route) => {
    await held;
    await route.abort();
  });
  await ona.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      const picture = new Image();
      picture.src = "/slow.png";
      document.body.append(picture);
    }),
  );
  await ona.goto(`${dashboard}/settings`, { waitUntil: "domcontentloaded" });
  await expect(ona.getByText("Loading…")).toBeVisible();
  await ona.waitForTimeout(500);
  expect(await ona.evaluate(() => document.readyState)).toBe("interactive");
  await expect(ona.getByText("Loading…")).toBeVisible();
  await expect(ona.locator("h1")).toHaveCount(0);
  release();
  await expect(ona.getByRole("heading", { name: "Sign-in and browser", exact: true })).toBeVisible();
  await expect(ona.getByText("Loading…")).toHaveCount(0);
});

test("signing out in one tab redirects the others, and clears their searches, too", async () => {
  await ona.goto(`${dashboard}/settings`);
  const other = await ona.context().newPage();
  await other.goto(`${dashboard}/notifications?q=somebody%40example.com`);
  await other.getByRole("heading", { level: 1 }).waitFor();
  await ona.getByRole("button", { name: "Ona" }).click();
  await ona.getByRole("menuitem", { name: "Sign out" }).click();
  await other.waitForURL(`${dashboard}/login`);
  expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("somebody");
});

test("after signing in again in one tab, the others use the new token, and a late 401 for the old one shows nothing", async () => {
  const other = await ona.context().newPage();
  for (const page of [ona, other]) {
    await page.goto(`${dashboard}/settings`);
    await expect(page.getByRole("region", { name: "Devices" })).toBeVisible();
  }
  await ona.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem("digital_token")}`,
      "Device-Id": localStorage.getItem("digital_device_id") ?? "",
    };
    await fetch("/api/v1/logout", { headers });
  });
  const ended = (page: Page) => page.getByText("Your session has ended");
  const changePassword = async (page: Page) => {
    await page.getByLabel("Your password").fill("something typed");
    await page.getByLabel("New password").fill("something else typed");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  for (const page of [ona, other]) {
    await changePassword(page);
    await expect(ended(page)).toBeVisible();
  }
  // The other tab's retried request is pending until the user has signed in.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await other.route("**/change_password", async (route) => {
    await held;
    await route.continue();
  });
  const late = other.waitForRequest("**/change_password");
  await changePassword(other);
  const oldToken = (await (await late).allHeaders())["authorization"];

  const requested = other.waitForResponse((response) => response.url().endsWith("/v1/account"));
  await ona.getByRole("button", { name: "Sign in again" }).click();
  const dialog = ona.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(ended(ona)).toHaveCount(0);
  await expect(ended(other)).toHaveCount(0);
  const response = await requested;
  expect((await response.request().allHeaders())["authorization"]).not.toBe(oldToken);
  expect(response.ok()).toBe(true);
  await expect(other.getByLabel("New password")).toHaveValue("something else typed");

  release();
  await expect(other.getByText("Sign in to continue.").first()).toBeVisible();
  await expect(ended(other)).toHaveCount(0);
  await other.close();
});

test("a link to set a new password opens its form, in a browser whose session the new password ends", async ({
  browser,
}) => {
  await registerOwner({ port, dataDir }, "Rosa Reset");
  const rosa = await (await browserOf(browser, await addSession(admin, "rosa.reset@example.com"))).newPage();
  await rosa.request.post(`http://127.0.0.1:${port}/api/v1/reset_password_email`, {
    data: { email: "rosa.reset@example.com" },
  });
  await rosa.goto(await linkFor(dataDir, "rosa.reset@example.com", /password/i));
  await rosa.getByLabel("New password").fill("another long password of Rosa");
  await rosa.getByRole("button", { name: "Set password" }).click();
  await rosa.waitForURL(`${dashboard}/login`);
  await expect(rosa.getByLabel("Email")).toBeVisible();
  await expect(rosa.getByText("Your session has ended")).toHaveCount(0);
  // After a reload the form is still shown, and signing in there opens the dashboard.
  await rosa.reload();
  await rosa.getByLabel("Email").fill("rosa.reset@example.com");
  await rosa.getByLabel("Password", { exact: true }).fill("another long password of Rosa");
  await rosa.getByRole("button", { name: "Sign in", exact: true }).click();
  await rosa.waitForURL(`${dashboard}/dashboard`);
  await expect(rosa.getByText("Your session has ended")).toHaveCount(0);
  // Signed-in users are redirected from the sign-in page.
  await rosa.goto(`${dashboard}/login`);
  await rosa.waitForURL(`${dashboard}/dashboard`);
  await rosa.context().close();
});
