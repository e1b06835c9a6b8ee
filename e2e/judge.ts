import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** How a screen is looked at. */
export interface Face {
  width: 1280 | 360;
  scheme: "light" | "dark";
  direction: "ltr" | "rtl";
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Begins to write down what a page does behind its face: errors in its console, and requests to anybody else. */
export function listen(page: Page, ownPort: number): { heard(): string[] } {
  const misses = new Set<string>();
  page.on("pageerror", (error) => misses.add(`an error: ${error.message}`));
  page.on("console", (message) => {
    // A page that is answered with 404, on purpose, is an error to the console; what it is made of would be one to us.
    const isPageItself = message.location().url === page.url() && /the server responded with a status of/.test(message.text());
    if (message.type() === "error" && !isPageItself) misses.add(`the console: ${message.text()} (${message.location().url})`);
  });
  page.on("request", (request) => {
    const { protocol, hostname, port } = new URL(request.url());
    const isOwn = hostname.endsWith(".localhost") && port === String(ownPort);
    if (!isOwn && !["data:", "blob:"].includes(protocol)) misses.add(`a request to ${request.url()}`);
  });
  return {
    heard() {
      const said = [...misses];
      misses.clear();
      return said;
    },
  };
}

/** Turns the page that is open to a face of it. */
export async function turnTo(page: Page, { width, scheme, direction }: Face): Promise<void> {
  await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
}

/** Waits until nothing on the page is loading or moving. */
export async function settle(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => {
    const loading = [...document.querySelectorAll("[aria-busy=true], [aria-live]")].some(
      (part) => part.ariaBusy === "true" || part.textContent === "Loading",
    );
    const moving = document.getAnimations().some((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);
    return document.fonts.status === "loaded" && !loading && !moving;
  });
}

/** Everything about the page as it stands that no page of ours may have. */
export async function missesOf(page: Page): Promise<string[]> {
  const { headings, over, title } = await page.evaluate(() => ({
    headings: document.querySelectorAll("h1").length,
    over: document.documentElement.scrollWidth - innerWidth,
    title: document.title,
  }));
  // No frames here, so axe need not open a page of its own for them.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
  return [
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...(over > 0 ? [`${over} px wider than the screen`] : []),
    ...(title.trim() ? [] : ["no title"]),
    ...violations.flatMap(({ id, help, nodes }) => nodes.slice(0, 4).map(({ target }) => `${id}: ${help}: ${target.join(" ")}`)),
  ];
}
