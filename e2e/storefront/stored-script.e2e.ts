import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type pg from "pg";
import { pagesTable } from "../../dashboard/src/app/pages-table.ts";
import { pagePath, takesId } from "../../dashboard/src/shared/pages/page.ts";
import { dashboard, dataDir, openInside, port } from "../support/at-the-dashboard.ts";
import { Audit, unknownId } from "../support/audit.ts";
import { addMember, browserOf, clientOf, databaseOf, type Member } from "../support/members.ts";
import { fillScriptShop } from "../support/script-shop.ts";
import { evil, type ScriptShop, scriptShopHandle } from "../support/scripted-texts.ts";

// Scripts in every text that a user can store, checked on every page that shows it: the browser must treat them as
// text.

const store = `http://store.vitrine.localhost:${port}/${scriptShopHandle}`;

let admin: pg.Client;
let mona: Member;
let shop: ScriptShop;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  admin = await databaseOf(dataDir);
  mona = await addMember(admin, "Mona Script");
  shop = await fillScriptShop(clientOf(mona, port));
});
test.afterAll(() => admin?.end());

/** Watches a page for effects that plain text doesn't have. */
class Watch {
  readonly page: Page;
  readonly #seen: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on("dialog", (dialog) => {
      this.#seen.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && !hostname.endsWith(".localhost"))
        this.#seen.push(`a request to ${request.url()}`);
    });
  }

  async taken(): Promise<string[]> {
    const inside = await this.page.evaluate(() => {
      const { ran, violations } = globalThis as unknown as { ran: string[]; violations: string[] };
      const planted = document.querySelectorAll(
        "[onerror],[onload],[onfocus],[onclick],[srcdoc],a[href^='javascript:' i],script:not([src],[type$=json],[type=speculationrules]),main style,main math",
      );
      return [
        ...ran.splice(0).map((word) => `ran: ${word}`),
        ...violations.splice(0).map((word) => `against the policy: ${word}`),
        ...[...planted].map((one) => `planted: ${one.outerHTML.slice(0, 120)}`),
      ];
    });
    return [...this.#seen.splice(0), ...inside];
  }
}

async function watchIn(context: BrowserContext): Promise<Watch> {
  await context.addInitScript(() => {
    const all = globalThis as unknown as Record<string, unknown>;
    const ran: string[] = [];
    const violations: string[] = [];
    Object.assign(all, { ran, violations, __ran: (n: unknown) => ran.push(String(n)) });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return new Watch(await context.newPage());
}

test("no page of the dashboard runs a stored script, and the watch would detect it", async ({ browser }) => {
  test.setTimeout(400_000);
  const watch = await watchIn(await browserOf(browser, mona));
  const { page } = watch;
  const audit = new Audit(page, port);
  const pages = pagesTable.filter(({ who, name }) => who !== "anyone" && name !== "root");
  const violations: string[] = [];
  let shown = 0;
  for (const row of pages) {
    await openInside(
      page,
      dashboard + pagePath(row.name, takesId(row) ? (shop.ids[row.name] ?? unknownId) : undefined),
    );
    await audit.settle();
    const hasWords = await page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>("main input, main textarea")];
      return `${document.querySelector("main")?.textContent} ${fields.map(({ value }) => value).join(" ")}`.includes(
        "__ran(",
      );
    });
    if (hasWords) shown++;
    for (const violation of await watch.taken()) violations.push(`${row.name}: ${violation}`);
  }
  for (const address of [
    `/shop/products?q=${encodeURIComponent(evil())}`,
    `/shop/${encodeURIComponent(evil())}`,
  ]) {
    await openInside(page, dashboard + address);
    await audit.settle();
    for (const violation of await watch.taken()) violations.push(`${address}: ${violation}`);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("img src");
  await page.getByRole("option").first().waitFor();
  for (const violation of await watch.taken()) violations.push(`palette: ${violation}`);
  process.stdout.write(
    [
      `stored script: ${pages.length} pages of the dashboard, on ${shown} of them it shows`,
      ...violations,
      "",
    ].join("\n"),
  );
  expect(violations).toEqual([]);
  expect(shown).toBeGreaterThan(10);

  await page.evaluate(() => {
    document.querySelector("main")!.insertAdjacentHTML("beforeend", "<img src=x onerror=__ran(0)>");
  });
  await expect.poll(() => watch.taken(), { timeout: 15_000 }).not.toEqual([]);
  await page.context().close();
});

test("no page of the store runs a stored script", async ({ browser }) => {
  test.setTimeout(200_000);
  const watch = await watchIn(await browser.newContext());
  const { page } = watch;
  const audit = new Audit(page, port);
  const violations: string[] = [];
  let shown = 0;
  const look = async (name: string) => {
    await audit.settle();
    if (await page.evaluate(() => document.body.textContent.includes("__ran("))) shown++;
    for (const violation of await watch.taken()) violations.push(`${name}: ${violation}`);
  };
  for (const address of shop.shopPages) {
    await page.goto(store + address);
    await look(address || "home");
  }
  await page.goto(`${store}/products/scripted`);
  await page.getByRole("button", { name: "Size chart" }).click();
  await look("size chart");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("dialog", { name: "Cart" }).waitFor();
  await look("bag beside the page");
  for (const address of ["/cart", "/checkout"]) {
    await page.goto(store + address);
    await look(address);
  }
  process.stdout.write(
    [
      `stored script: ${shop.shopPages.length + 4} pages of the shop, on ${shown} of them it shows`,
      ...violations,
      "",
    ].join("\n"),
  );
  expect(violations).toEqual([]);
  expect(shown).toBeGreaterThan(8);
  await page.context().close();
});
