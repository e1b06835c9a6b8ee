import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type DemoShop, startDemoShop } from "../support/demo-shop.ts";
import type { Driver } from "./browsers/driver.ts";
import { openFirefox } from "./browsers/firefox.ts";
import { composeShop } from "./browsers/content-journey.ts";
import { manageContent } from "./browsers/manage-content-journey.ts";
import { buy, runShop, type Counters, testLists } from "./browsers/journeys.ts";
import { pickUp } from "./browsers/pickup-journey.ts";
import { openWebKit } from "./browsers/webkit.ts";
import type { Proof } from "./proof.ts";

const pictures = path.resolve(import.meta.dirname, "../../test-results/browsers");

/**
 * Firefox and WebKit in the demo shop: the purchase, an order with pickup, the owner's main journey, content from the
 * customiser to the storefront, and a hit test of every list at 1280 and 390 px. Everything is clicked with the
 * browser's real pointer; a click that another element would receive is a failure. Saves a screenshot of each page in
 * test-results/browsers. BROWSER=firefox or BROWSER=webkit runs one browser only.
 */
export const prove: Proof = async (say) => {
  mkdirSync(pictures, { recursive: true });
  const only = process.env["BROWSER"];
  const failures: string[] = [];
  const demo = await startDemoShop({ AVIF: "0" });
  try {
    for (const [name, open] of Object.entries({ firefox: openFirefox, webkit: openWebKit }))
      if (!only || only === name) failures.push(...(await proveIn(name, open, demo, say)));
  } finally {
    await demo.product.stop();
  }
  if (failures.length > 0) throw new Error(failures.join("\n"));
};

async function proveIn(
  short: string,
  open: (say: (line: string) => void) => Promise<Driver>,
  demo: DemoShop,
  say: (line: string) => void,
): Promise<string[]> {
  const browser = await open(say);
  const counters: Counters = { steps: 0, pages: 0, rows: 0, points: 0, clicks: 0, violations: [] };
  const takePicture = async (name: string) =>
    writeFileSync(path.join(pictures, `${short}-${name}.png`), await browser.screenshot());
  const step = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work();
      counters.steps++;
    } catch (failure) {
      await takePicture("failed").catch(() => undefined);
      throw new Error(`${browser.name}: ${name}: ${failure instanceof Error ? failure.message : failure}`, {
        cause: failure,
      });
    }
  };
  try {
    await browser.resize(1280, 800);
    await buy(browser, demo, step);
    await pickUp(browser, demo, step);
    await runShop(browser, demo, step);
    await composeShop(browser, demo, step);
    await manageContent(browser, demo, step);
    for (const width of [1280, 390])
      await testLists(browser, demo, counters, width, (name) => takePicture(`${width}-${name}`));
  } catch (failure) {
    counters.violations.push(failure instanceof Error ? failure.message : String(failure));
  } finally {
    await browser.close();
  }
  say(
    `${browser.name}: ${counters.steps} steps passed, ${counters.pages} pages, ${counters.rows} rows with ${counters.points} points and ${counters.clicks} clicks hit-tested, ${counters.violations.length} violations`,
  );
  return counters.violations;
}
