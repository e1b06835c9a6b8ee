import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../e2e/support/chromium.ts";
import { signInAs } from "./browser.ts";
import type { Filled } from "./fill.ts";
import type { Line } from "./load.ts";

// Downloaded only for the benchmark: as a dependency, its 170 MB would be part of every installation.
const lighthouse = "lighthouse@13.5.0";

interface Report {
  categories: Record<string, { score: number }>;
}

/** Lighthouse scores: a storefront product page on its phone, a dashboard list on its desktop, signed in. */
export async function lighthouseLines(port: number, shop: Filled): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "vitrine-lighthouse-"));
  const profile = path.join(folder, "profile");
  // Lighthouse opens its own tab in this browser, so the browser must store the owner's login.
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...chromiumArguments, "--remote-debugging-port=0"],
  });
  const dashboard = `http://dashboard.vitrine.localhost:${port}/shop/products`;
  const storefront = `http://store.vitrine.localhost:${port}/${shop.handle}/products/${shop.products[1]!.handle}`;
  try {
    const debugging = Number(
      (await readFile(path.join(profile, "DevToolsActivePort"), "utf8")).split("\n")[0],
    );
    const page = await browser.newPage();
    await signInAs(page, shop);
    await page.goto(dashboard);
    await page.locator("main table tbody tr").first().waitFor();
    return [
      {
        name: "storefront product page, Lighthouse on a phone",
        ours: scores(await audit(storefront, debugging, folder)),
        budget: "97 / 100 / 100 / 100",
      },
      {
        name: "dashboard product list, Lighthouse on a desktop",
        ours: scores(
          await audit(dashboard, debugging, folder, ["--preset=desktop", "--disable-storage-reset"]),
        ),
        budget: "≥ 95",
      },
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function audit(url: string, port: number, folder: string, more: string[] = []): Promise<Report> {
  const file = path.join(folder, "report.json");
  const options = ["--quiet", `--port=${port}`, "--output=json", `--output-path=${file}`, ...more];
  await promisify(execFile)("npx", ["--yes", lighthouse, url, ...options], { timeout: 300_000 });
  return JSON.parse(await readFile(file, "utf8")) as Report;
}

function scores({ categories }: Report): string {
  return ["performance", "accessibility", "best-practices", "seo"]
    .map((name) => Math.round(categories[name]!.score * 100))
    .join(" / ");
}
