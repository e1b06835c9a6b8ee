import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { missingSheets } from "./missing-sheets.ts";

/** The conditions in which a screen is viewed. */
export interface View {
  width: 1280 | 360;
  scheme: "light" | "dark";
  direction: "ltr" | "rtl";
}

/** The views of a screen that a journey shows. */
const usualViews: readonly View[] = [
  { width: 1280, scheme: "light", direction: "ltr" },
  { width: 360, scheme: "dark", direction: "ltr" },
];

/** Expects no violations in these views of the page, and turns back to the first one. */
export async function expectClean(audit: Audit, views: readonly View[] = usualViews): Promise<void> {
  for (const view of views) {
    await audit.turnTo(view);
    expect(await audit.violations(), nameOf(view)).toEqual([]);
  }
  await audit.turnTo(views[0]!);
}

export function nameOf({ width, scheme, direction }: View): string {
  return [width, scheme, ...(direction === "rtl" ? [direction] : [])].join(" ");
}

/** A valid id that no record has. */
export const unknownId = "00000000-0000-7000-8000-000000000000";

const rules: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** Records a page's requests and console messages. */
export class Audit {
  readonly #page: Page;
  readonly #received = new Set<string>();
  readonly #fetching = new Set<unknown>();

  /** @param ownPort the product's port; requests to any other are violations */
  constructor(page: Page, ownPort: number) {
    this.#page = page;
    page.on("pageerror", (error) => this.#received.add(`an error: ${error.message}`));
    page.on("console", (message) => {
      const { url } = message.location();
      // Chromium logs a 404 as an error. It is expected if a missing record was requested.
      const isRequested = url === page.url() || url.includes(unknownId);
      const isApiError = message.text().includes("the server responded with a status of");
      if (message.type() === "error" && !(isRequested && isApiError))
        this.#received.add(`the console: ${message.text()} (${url})`);
    });
    page.on("request", (request) => {
      const { protocol, hostname, port, pathname } = new URL(request.url());
      if (["data:", "blob:"].includes(protocol)) return;
      if (!hostname.endsWith(".localhost") || port !== String(ownPort))
        this.#received.add(`a request to ${request.url()}`);
      // The stream of events never ends.
      if (!pathname.endsWith("/events")) this.#fetching.add(request);
    });
    page.on("requestfinished", (request) => this.#fetching.delete(request));
    page.on("requestfailed", (request) => this.#fetching.delete(request));
  }

  /** Waits until nothing on the page is loading or moving. */
  async settle(): Promise<void> {
    await this.#page.locator("h1").first().waitFor();
    for (let quiet = 0, tries = 0; quiet < 3 && tries < 200; tries++) {
      quiet = this.#fetching.size === 0 ? quiet + 1 : 0;
      await this.#page.waitForTimeout(25);
    }
    this.#fetching.clear();
    await this.#page.waitForFunction(
      () => document.fonts.status === "loaded" && !document.querySelector("main [aria-busy=true]"),
    );
    await this.#standStill();
  }

  async #standStill(): Promise<void> {
    await this.#page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
        ),
    );
  }

  async turnTo({ width, scheme, direction }: View): Promise<void> {
    if (this.#page.viewportSize()?.width !== width)
      await this.#page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await this.#page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await this.#page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    await this.#standStill();
  }

  /** Violations of the current page and of everything it has done since it was opened. */
  async violations(): Promise<string[]> {
    const shown = await this.layoutViolations();
    return [...shown, ...(await missingSheets(this.#page)), ...(await this.#runAxe())];
  }

  /** The violations that need no audit of every element: errors, headings, title and width. */
  async layoutViolations(): Promise<string[]> {
    const { headings, over, title } = await this.#page.evaluate(() => ({
      headings: document.querySelectorAll("h1").length,
      over: document.documentElement.scrollWidth - innerWidth,
      title: document.title.trim(),
    }));
    const received = [...this.#received];
    this.#received.clear();
    return [
      ...received,
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...(over > 0 ? [`${over} px wider than the screen`] : []),
      ...(title ? [] : ["no title"]),
    ];
  }

  /**
   * Runs in the page and is injected once: Axe's Playwright package injects it each time, which takes three times as
   * long.
   */
  async #runAxe(): Promise<string[]> {
    const isThere = await this.#page.evaluate(() => "axe" in window);
    if (!isThere) await this.#page.evaluate(axe.source);
    return this.#page.evaluate(async (how) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(how);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}, ${help}: ${target.join(" ")}`),
      );
    }, rules);
  }
}
