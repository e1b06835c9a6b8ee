import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../e2e/support/chromium.ts";
import type { Filled } from "./fill.ts";
import type { Line } from "./load.ts";

/** Loading times in a real browser: a storefront page on a slow phone, and the dashboard's lists. */
export async function browserLines(port: number, shop: Filled): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 });
    const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    return [...(await storefrontLines(phone, port, shop)), await listsLine(desk, port, shop)];
  } finally {
    await browser.close();
  }
}

/** An entry of the type layout-shift, which TypeScript's library doesn't declare. */
interface LayoutShift extends PerformanceEntry {
  value: number;
}

const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

async function storefrontLines(context: BrowserContext, port: number, shop: Filled): Promise<Line[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const foreign: string[] = [];
  let script = 0;
  page.on("request", (request) => {
    if (!new URL(request.url()).host.endsWith(`localhost:${port}`)) foreign.push(request.url());
  });
  page.on("requestfinished", async (request) => {
    if (request.resourceType() === "script") script += (await request.sizes()).responseBodySize;
  });
  await page.goto(
    `http://store.vitrine.localhost:${port}/${shop.handle}/products/${shop.products[1]!.handle}`,
  );
  await page.waitForLoadState("networkidle");
  const { paint, shift } = await page.evaluate(
    () =>
      new Promise<{ paint: number; shift: number }>((resolve) => {
        let paint = 0;
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) paint = entry.startTime;
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as LayoutShift).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve({ paint, shift }), 300);
      }),
  );
  return [
    {
      name: "storefront product page, LCP on a slow phone",
      ours: `${(paint / 1000).toFixed(2)} s`,
      budget: "≤ 1.6 s",
    },
    { name: "  layout shift", ours: shift.toFixed(4), budget: "≤ 0.01" },
    { name: "  JavaScript", ours: `${(script / 1024).toFixed(1)} KB br`, budget: "≤ 12 KB br" },
    { name: "  requests to other hosts", ours: String(foreign.length), budget: "0" },
  ];
}

/** From the click on "Products" or "Orders" to the list's first row, after both were loaded once. */
async function listsLine(context: BrowserContext, port: number, shop: Filled): Promise<Line> {
  const page = await context.newPage();
  await signInAs(page, shop);
  await page.goto(`http://dashboard.vitrine.localhost:${port}/shop/products`);
  const times: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const name = turn % 2 ? "Products" : "Orders";
    const link = page.getByRole("navigation").getByRole("link", { name }).first();
    await page.locator("main table tbody tr").first().waitFor();
    await link.hover();
    times.push(
      await link.evaluate(
        (element, heading) =>
          new Promise<number>((resolve, reject) => {
            const began = performance.now();
            (element as HTMLElement).click();
            const look = () => {
              const there = document.querySelector("h1")?.textContent?.startsWith(heading);
              const elapsed = performance.now() - began;
              if (there && document.querySelector("main table tbody tr")) resolve(elapsed);
              else if (elapsed > 10_000) reject(new Error(`${heading} has no rows after 10 s`));
              else requestAnimationFrame(look);
            };
            look();
          }),
        name,
      ),
    );
  }
  const warm = times.slice(2).toSorted((a, b) => a - b);
  return {
    name: "dashboard, from list to list, warm (median)",
    ours: `${warm[Math.floor(warm.length / 2)]!.toFixed(0)} ms`,
    budget: "≤ 100 ms",
  };
}

/** Signs the owner in on every page of the dashboard. */
export async function signInAs(page: Page, shop: Filled): Promise<void> {
  const token = shop.owner["Authorization"]!.replace("Bearer ", "");
  await page.addInitScript((token) => {
    localStorage.setItem("digital_token", token);
    localStorage.setItem("digital_device_id", "bench");
    localStorage.setItem(
      "digital_AUTH_USER",
      JSON.stringify({ id: "bench", name: "Bench", email: "bench@example.com" }),
    );
  }, token);
}
