import { expect, type Locator, type Page, test } from "@playwright/test";
import { launchPostgres } from "@vitrine/server/postgres/launch";
import path from "node:path";
import pg from "pg";
import {
  dashboard,
  dataDir,
  person,
  port,
  signIn,
  storage,
  tabTo,
  typePassword,
} from "../support/at-the-dashboard.ts";
import { Audit, expectClean } from "../support/audit.ts";
import { codeOfAuthenticator } from "../support/authenticator.ts";
import { picture } from "../support/sample-products.ts";
import { codeFor, linkFor, openShop, readyShopper, registerOwner } from "../support/sample-accounts.ts";

// A user's own account, from registration to deletion.

const email = "ada@example.com";
const firstPassword = "a greenhouse in november";
const newPassword = "the lemon tree sleeps inside";

test.describe.configure({ mode: "serial" });

let ada: Page;
/** URLs of all requests of the browser, and their referrers. */
const addresses: string[] = [];
test.beforeAll(async ({ browser }) => {
  ada = await person(browser);
  ada.context().on("request", (request) => {
    addresses.push(request.url(), request.headers()["referer"] ?? "");
  });
});
test.afterAll(() => ada.context().close());

test("registering with a referral code shows the agency, and the browser stores no more personal data than it needs", async () => {
  await addAgency("GARDEN", "Garden Guild", "Three months without a fee.");
  await ada.goto(`${dashboard}/register?referral=NOBODY`);
  await expect(ada.getByLabel("Email")).toBeVisible();
  await expect(ada.getByText(/Referred by/)).toHaveCount(0);
  await ada.goto(`${dashboard}/register?referral=GARDEN`);
  await expect(ada.getByText("Referred by Garden Guild")).toBeVisible();
  await expect(ada.getByText("Three months without a fee.")).toBeVisible();

  await ada.getByLabel("Email").fill(email);
  await ada.getByRole("button", { name: "Send code" }).click();
  await ada.getByLabel("Six-digit code").fill(await codeFor(dataDir, email));
  await ada.getByRole("button", { name: "Confirm code" }).click();
  await ada.getByLabel("Your name").fill("Ada");
  await ada.getByLabel("Password", { exact: true }).fill(firstPassword);
  await ada.getByRole("button", { name: "Create account" }).click();
  await ada.waitForURL(`${dashboard}/dashboard`);

  const stored = await storage(ada);
  expect(Object.keys(stored).every((key) => key.startsWith("digital"))).toBe(true);
  expect(Object.keys(JSON.parse(stored["digital_AUTH_USER"]!)).sort()).toEqual(
    ["id", "language", "name", "photo", "time_zone"].sort(),
  );
  await ada.goto(`${dashboard}/profile/home`);
  await expect(ada.getByText("Referred by Garden Guild")).toBeVisible();
  await expect(ada.getByText("No shops yet")).toBeVisible();
});

test("signs in by keyboard alone, and opens the requested page after 600 ms", async ({ browser }) => {
  const page = await person(browser);
  await page.goto(`${dashboard}/profile`);
  await page.waitForURL(/\/login\?to=/);
  await tabTo(page, "Email");
  await page.keyboard.type(email);
  await tabTo(page, "Password");
  await page.keyboard.type("not her password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toContainText("don't match an account");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await tabTo(page, "Password");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(firstPassword);
  const responded = page.waitForResponse((response) => response.url().endsWith("/v1/login") && response.ok());
  await page.keyboard.press("Enter");
  await responded;
  const began = Date.now();
  await page.waitForURL(`${dashboard}/profile`);
  expect(Date.now() - began).toBeGreaterThan(550);
  await tabTo(page, "Job title");
  await page.keyboard.type("Gardener");
  await page.keyboard.press("Control+S");
  await expect(page.getByText("Profile saved.")).toBeVisible();
  await page.context().close();
});

test("redirects a signed-in user at once, from a cart to the checkout, and never to another site", async () => {
  for (const [to, lands] of [
    ["/profile", "/profile"],
    ["/fern-field/cart", "/checkout?shop=fern-field"],
    ["//evil.example/", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["/login?to=/login", "/dashboard"],
  ] as const) {
    await ada.goto(`${dashboard}/login?to=${encodeURIComponent(to)}`);
    await ada.waitForURL(`${dashboard}${lands}`);
  }
});

test("resets a forgotten password with a link that works once", async ({ browser }) => {
  const page = await person(browser);
  await page.goto(`${dashboard}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("we'll send it a link")).toBeVisible();
  await page.waitForURL(`${dashboard}/login`);

  const link = await linkFor(dataDir, email, /new password/);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Choose a new password", exact: true })).toBeVisible();
  expect(page.url()).toBe(`${dashboard}/forgot-password`);
  await page.getByLabel("New password").fill("password");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(
    page.getByText("This password is on lists of leaked passwords. Choose another one.").first(),
  ).toBeVisible();
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL(`${dashboard}/login`);

  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("New password").fill("another one that comes late");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("button", { name: "Send new link" }).click();
  await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
  await page.context().close();
});

test("resetting the password ends all sessions: pages keep their content, and users sign in again over them", async () => {
  await ada.goto(`${dashboard}/profile`);
  const before = await storage(ada);
  await ada.getByRole("button", { name: "Sign in again" }).click();
  await ada.getByRole("dialog").getByLabel("Email").fill(email);
  await ada.getByRole("dialog").getByLabel("Password", { exact: true }).fill(newPassword);
  await ada.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await expect(ada.getByLabel("Job title")).toHaveValue("Gardener");
  await expect(ada.getByText("Your session has ended")).toHaveCount(0);
  expect((await storage(ada))["digital_AUTH_USER"]).toBe(before["digital_AUTH_USER"]);
});

test("signing out everywhere else keeps the text typed in the other browser", async ({ browser }) => {
  const other = await person(browser);
  await signIn(other, email, newPassword);
  await other.goto(`${dashboard}/profile`);
  await other.getByLabel("Introduction").fill("Words that took a while.");

  await ada.goto(`${dashboard}/settings`);
  await expect(ada.getByText("This device", { exact: true })).toHaveCount(1);
  await ada.getByRole("button", { name: "Sign out everywhere else" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(ada.getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(1);

  const before = await storage(other);
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Your session has ended")).toBeVisible();
  expect(await storage(other)).toEqual(before);
  expect(other.url()).toBe(`${dashboard}/profile`);
  await other.getByRole("button", { name: "Sign in again" }).click();
  // The email of the page's user is filled in.
  await expect(other.getByRole("dialog").getByLabel("Email")).toHaveValue(email);
  await other.getByRole("dialog").getByLabel("Password", { exact: true }).fill(newPassword);
  await other.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("Your session has ended")).toHaveCount(0);
  await expect(other.getByLabel("Introduction")).toHaveValue("Words that took a while.");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Profile saved.")).toBeVisible();

  await ada.reload();
  await ada.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await ada
    .getByRole("dialog")
    .getByRole("button", { name: /^Sign out Chrome/ })
    .click();
  await expect(ada.getByRole("list", { name: "Devices" }).getByRole("listitem")).toHaveCount(1);
  await other.context().close();
});

test("after an authenticator is set up, signing in requires its code or a recovery code", async ({
  browser,
}) => {
  await ada.goto(`${dashboard}/settings`);
  const section = ada.getByRole("region", { name: "Authenticator app" });
  await section.getByRole("button", { name: "Set up authenticator" }).click();
  await section.getByRole("button", { name: "Show QR code" }).click();
  await expect(section.getByRole("img", { name: "QR code for your authenticator" })).toBeVisible();
  const secret = await section.getByText(/^([A-Z2-7]{4} ?)+$/).innerText();
  await section.getByLabel("Authenticator code").fill("000000");
  await section.getByRole("button", { name: "Confirm code" }).click();
  await expect(
    section.getByText("Enter the current code from your authenticator app.").first(),
  ).toBeVisible();
  await section.getByLabel("Authenticator code").fill(codeOfAuthenticator(secret));
  await section.getByRole("button", { name: "Confirm code" }).click();
  const codes = await recoveryCodes(section);
  expect(codes.length).toBeGreaterThanOrEqual(8);
  const [file] = await Promise.all([
    ada.waitForEvent("download"),
    section.getByRole("button", { name: "Download codes" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("recovery-codes.txt");
  await section.getByRole("button", { name: "I saved my codes" }).click();
  await expect(section.getByText("Required at sign-in")).toBeVisible();

  for (const code of [codeOfAuthenticator(secret, 1), codes[0]!]) {
    const page = await person(browser);
    await typePassword(page, email, newPassword);
    await page.getByLabel("Authenticator code").fill("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter the current code from your authenticator app.").first()).toBeVisible();
    await page.getByLabel("Authenticator code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${dashboard}/dashboard`);
    await page.context().close();
  }

  await section.getByRole("button", { name: "New recovery codes" }).click();
  await section.getByLabel("Authenticator code").fill(codes[1]!);
  await section.getByRole("button", { name: "Create new recovery codes" }).click();
  const renewed = await recoveryCodes(section);
  expect(renewed).not.toContain(codes[2]);
  await section.getByRole("button", { name: "I saved my codes" }).click();
  await section.getByRole("button", { name: "Remove authenticator" }).click();
  await section.getByLabel("Authenticator code").fill(renewed[0]!);
  await section.getByRole("button", { name: "Remove authenticator" }).click();
  await expect(section.getByRole("button", { name: "Set up authenticator" })).toBeVisible();
});

test("adds a photo and details, and removes the photo", async () => {
  await ada.goto(`${dashboard}/profile/settings`);
  await ada
    .locator('input[type="file"]')
    .setInputFiles({ name: "ada.png", mimeType: "image/png", buffer: await picture("#7d8471") });
  await ada.getByLabel("Your name").fill("Ada Jansen");
  await ada.getByLabel(/^Phone/).fill("+49 30 901820");
  await ada.getByLabel(/^Time zone/).fill("berlin");
  await ada.getByRole("option", { name: "Europe/Berlin" }).click();
  await ada.getByRole("button", { name: "Save", exact: true }).click();
  await expect(ada.getByText("Details saved.")).toBeVisible();
  const user = JSON.parse((await storage(ada))["digital_AUTH_USER"]!);
  expect(user).toMatchObject({ name: "Ada Jansen", time_zone: "Europe/Berlin" });
  expect(Object.keys(user)).toHaveLength(5);
  // The type of the stored file, not of the uploaded one.
  const type = await ada.evaluate(
    async (photo) => (await fetch(photo)).headers.get("content-type"),
    user.photo as string,
  );
  expect(type).toBe("image/webp");

  await ada.goto(`${dashboard}/profile/home`);
  await expect(ada.getByText("Gardener")).toBeVisible();
  await expect(ada.locator(`main img[src="${user.photo}"]`)).toBeVisible();
  await ada.goto(`${dashboard}/profile`);
  await ada
    .locator('input[type="file"]')
    .setInputFiles({ name: "ada.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  await ada.getByRole("button", { name: "Save", exact: true }).click();
  await expect(ada.locator("main").getByRole("alert")).toContainText(/picture/i);
  await ada.getByRole("button", { name: "Remove photo" }).click();
  await ada.getByRole("button", { name: "Save", exact: true }).click();
  await expect(ada.getByText("Profile saved.")).toBeVisible();
  await ada.goto(`${dashboard}/profile/home`);
  await expect(ada.locator('main img[src="/images/avatar.png"]')).toBeVisible();
});

test("changes the password and the email; the old email can undo the change", async () => {
  await ada.goto(`${dashboard}/settings`);
  const password = ada.getByRole("region", { name: "Password" });
  await password.getByLabel("Your password").fill(newPassword);
  await password.getByLabel("New password").fill(firstPassword);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(ada.getByText("Password changed.").first()).toBeVisible();

  await ada.goto(`${dashboard}/profile/settings`);
  await ada.getByRole("button", { name: "Change email" }).click();
  await ada.getByLabel("New email").fill("ada@elsewhere.example.com");
  await ada.getByRole("button", { name: "Send code" }).click();
  await ada.getByLabel("Six-digit code").fill(await codeFor(dataDir, "ada@elsewhere.example.com"));
  await ada.getByRole("button", { name: "Confirm code" }).click();
  await expect(
    ada.getByRole("region", { name: "Email" }).getByText("ada@elsewhere.example.com"),
  ).toBeVisible();

  await ada.goto(await linkFor(dataDir, email, /email was changed/));
  await ada.getByRole("button", { name: "Recover my account" }).click();
  await expect(ada.getByText("Your account is restored").first()).toBeVisible();
  expect(ada.url()).toBe(`${dashboard}/login`);
  await ada.getByRole("link", { name: "Choose a new password" }).click();
  await expect(ada.getByRole("button", { name: "Send link" })).toBeVisible();
});

test("O15: no secret was in a URL or in a referrer", async () => {
  const stored = await storage(ada);
  const emails = await Promise.all([
    linkFor(dataDir, email, /email was changed/),
    linkFor(dataDir, email, /new password/),
  ]);
  const secrets = [firstPassword, newPassword, ...emails.map((link) => link.split("=").at(-1)!)];
  const token = stored["digital_token"];
  if (token) secrets.push(token);
  expect(addresses.length).toBeGreaterThan(100);
  expect(addresses.some((address) => address.startsWith(`${dashboard}/`))).toBe(true);
  // Browsers don't send the fragment after "#", but Playwright reports it.
  const sent = addresses.map((address) => decodeURIComponent(address.split("#", 1)[0]!));
  for (const secret of secrets) expect(sent.filter((address) => address.includes(secret))).toEqual([]);
});

test("deletes an account once no order is open; signing in again keeps it", async ({ browser }) => {
  const owner = await registerOwner({ port, dataDir }, "Bea");
  const { shop_id, variant_id } = await openShop(owner, "bea-shop", 3);
  const shopper = await readyShopper({ port }, "bea-shop", variant_id, "Nia");
  await shopper.place();

  const bea = await person(browser);
  await signIn(bea, "bea@example.com", "a long password of Bea");
  await bea.goto(`${dashboard}/settings`);
  const section = bea.getByRole("region", { name: "Delete account" });
  await expect(section.getByText("you're its only owner")).toBeVisible();
  await expect(section.getByText("Open orders: 1")).toBeVisible();
  await expect(section.getByRole("button", { name: "Delete my account and bea-shop" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  const params = { shop_id };
  const { data: orders } = await owner.orders.list({ params, query: {} });
  await owner.orders.cancel({
    params: { ...params, id: orders[0]!.id },
    body: { reason: "inventory" },
  });
  await bea.reload();
  await section.getByRole("button", { name: "Delete my account and bea-shop" }).click();
  const dialog = bea.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete my account and bea-shop" }).click();
  await bea.waitForURL(`${dashboard}/login`);
  const stored = await storage(bea);
  expect([stored["digital_AUTH_USER"], stored["digital_token"]]).toEqual([undefined, undefined]);
  await typePassword(bea, "bea@example.com", "a long password of Bea");
  await expect(bea.getByText("This account will be deleted", { exact: true })).toBeVisible();
  await expectClean(new Audit(bea, port), [
    { width: 1280, scheme: "light", direction: "ltr" },
    { width: 360, scheme: "dark", direction: "rtl" },
  ]);
  await bea.getByRole("button", { name: "Keep account and sign in", exact: true }).click();
  await expect(bea.getByText("bea-shop will be deleted", { exact: true })).toBeVisible();
  await bea.context().close();
});

async function recoveryCodes(section: Locator): Promise<string[]> {
  const lines = section.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await lines.first().waitFor();
  return lines.allInnerTexts();
}

/** Adds an agency, which only the operator of the installation can do. */
async function addAgency(code: string, name: string, offer: string): Promise<void> {
  const { superuser } = await launchPostgres({ dataDir: path.join(dataDir, "postgres") });
  const database = new pg.Client(superuser);
  await database.connect();
  await database.query(
    "insert into platform.affiliate_agencies (referral_code, name, offer) values ($1, $2, $3)",
    [code, name, offer],
  );
  await database.end();
}
