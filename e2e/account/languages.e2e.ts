import { expect, type Page, test } from "@playwright/test";
import { registerOwner } from "../support/sample-accounts.ts";
import type { Product } from "../support/product.ts";

// The dashboard in another language: chosen before and after signing in, stored, and changed without a reload.

const port = process.env["VITRINE_PORT"];
const dashboard = `http://dashboard.vitrine.localhost:${port}`;
const product = { port: Number(port), dataDir: process.env["VITRINE_DATA"] ?? "" } as Product;

test("signs in in Arabic, gets error messages in Arabic, and switches to English", async ({ page }) => {
  await registerOwner(product, "Nadia Arabic");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`${dashboard}/login`);
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  expect(requested.filter((url) => /\/ar-|plex-sans-arabic/.test(url))).toEqual([]);

  await markDocument(page);
  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("تسجيل الدخول");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");

  // Messages of the form, of the contract, and of the server.
  const signIn = page.getByRole("button", { name: "تسجيل الدخول" });
  await signIn.click();
  await expect(page.getByRole("alert")).toContainText("صحّح خطأين");
  await expect(page.getByRole("alert")).toContainText("أدخل بريدًا إلكترونيًا");
  await page.getByLabel("البريد الإلكتروني").fill("nadia.arabic@example.com");
  await page.getByLabel("كلمة المرور", { exact: true }).fill("not the password");
  await signIn.click();
  await expect(
    page.getByRole("main").getByText("لا يوجد حساب بهذا البريد الإلكتروني وكلمة المرور."),
  ).toBeVisible();
  await page.getByLabel("كلمة المرور", { exact: true }).fill("a long password of Nadia Arabic");
  await signIn.click();
  await expect(page.getByText(/أهلًا بعودتك، .*Nadia Arabic/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("أنشئ متجرك");
  expect(await isSameDocument(page)).toBe(true);

  // The choice is stored, and no other language is shown meanwhile.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll("h1")) seen.add(heading.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("أنشئ متجرك");
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual([
    "أنشئ متجرك",
  ]);

  await markDocument(page);
  await page.getByLabel("اسم المتجر").fill("Nadia's jars");
  await page.getByRole("button", { name: "Nadia Arabic" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your shop");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.getByLabel("Shop name")).toHaveValue("Nadia's jars");
  expect(await isSameDocument(page)).toBe(true);
});

test.describe("on a device set to Arabic", () => {
  test.use({ locale: "ar-EG" });

  test("is in Arabic without a choice, and formats figures with Latin digits", async ({ page }) => {
    await page.goto(`${dashboard}/register`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("أنشئ متجرًا");
    await expect(page.getByText("الخطوة 1 من 3")).toBeVisible();
    await page.goto(`${dashboard}/login`);
    await expect(page.getByText(/0\.00/)).toBeVisible();
  });

  test("is in English if the language's file can't be loaded", async ({ page }) => {
    await page.route(/\/assets\/ar-.*\.js/, (route) => route.abort());
    await page.goto(`${dashboard}/login`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
    await page.getByRole("button", { name: "العربية" }).click();
    await expect(page.getByText("The language couldn't load.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  });
});

test("signs in in Bengali, with the font of its script", async ({ page }) => {
  await registerOwner(product, "Rupa Bengali");
  const fonts: string[] = [];
  page.on("request", (request) => fonts.push(request.url()));
  await page.goto(`${dashboard}/login`);
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("সাইন ইন করুন");
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect.poll(() => fonts.some((url) => /noto-sans-bengali/.test(url))).toBe(true);
  await page.getByLabel("ইমেইল").fill("rupa.bengali@example.com");
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill("a long password of Rupa Bengali");
  await page.getByRole("button", { name: "সাইন ইন করুন" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("আপনার শপ তৈরি করুন");
});

/** Sets a marker that a reload would remove. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { marked: true }));
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in globalThis);
}
