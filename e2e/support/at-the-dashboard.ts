import type { Browser, Page } from "@playwright/test";

// The one product of a run, and common actions of its users.

export const port = Number(process.env["VITRINE_PORT"]);
export const dataDir = process.env["VITRINE_DATA"] ?? "";
export const dashboard = `http://dashboard.vitrine.localhost:${port}`;
export const store = `http://store.vitrine.localhost:${port}`;

/** Opens a page in a separate browser context. */
export async function person(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
}

export async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${dashboard}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await typePassword(page, email, password);
  await page.waitForURL(`${dashboard}/dashboard`);
}

/** Presses Tab until the field with this label has the focus. */
export async function tabTo(page: Page, label: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const here = await page.evaluate(() => {
      const field = document.activeElement;
      return field instanceof HTMLInputElement ? field.labels?.[0]?.textContent?.trim() : undefined;
    });
    if (here?.startsWith(label)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key doesn't reach “${label}”`);
}

/** All that the browser stores for the dashboard. */
export function storage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** The dashboard's router, as it exposes itself to the page. */
declare const __TSR_ROUTER__: {
  navigate(to: { href: string }): Promise<void>;
  state: { status: "idle" | "pending"; resolvedLocation?: { href: string }; location: { href: string } };
};

/**
 * Opens a URL as a link of the dashboard does, without a reload, and resolves once the page is ready, even after
 * redirects. A tab without the dashboard loads it.
 */
export async function openInside(page: Page, address: string): Promise<void> {
  const { origin, pathname, search } = new URL(address);
  if (!page.url().startsWith(`${origin}/`)) {
    await page.goto(address);
    return;
  }
  await page.evaluate(async (href) => {
    await __TSR_ROUTER__.navigate({ href });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A page may redirect as soon as it is ready.
    for (let calm = 0; calm < 2;) {
      await nextFrame();
      const { status, resolvedLocation, location } = __TSR_ROUTER__.state;
      calm = status === "idle" && resolvedLocation?.href === location.href ? calm + 1 : 0;
    }
  }, pathname + search);
}
