import type { HitTestBrowser } from "../../support/hit-test.ts";

/** Keys that journeys press; text is typed with `type`. */
export type Key = "Enter" | "Tab" | "SelectAll" | "Backspace";

/** The browser operations that a proof needs, each by real input. Coordinates are CSS pixels of the viewport. */
export interface Driver extends HitTestBrowser {
  /** E.g. "Firefox 153.7". */
  name: string;
  goto(url: string): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Selects a file in the first `input[type=file]` of the page, as the browser's own picker would. */
  chooseFile(path: string): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Locates an element by a selector, by its accessible name (a regular expression's source), or by both. */
interface Target {
  selector: string;
  name?: string;
}

interface Found {
  x: number;
  y: number;
  /** The element that covers it at its centre; undefined if a click there reaches it. */
  coveredBy?: string;
}

const waitMs = 30_000;

/** A user of a browser: finds elements by name, and clicks and types with real input. */
export class Person {
  readonly browser: Driver;
  constructor(browser: Driver) {
    this.browser = browser;
  }

  /** Waits until a function in the page returns something truthy, and returns that. */
  async until<Args extends unknown[], Result>(
    what: string,
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<NonNullable<Result>> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const result = await this.browser.run(script, ...args).catch(() => undefined);
      if (result) return result;
      if (Date.now() > deadline) throw new Error(`${this.browser.name}: ${what} did not come in 30 s`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Waits until the element is on the page. */
  async see(target: Target): Promise<void> {
    await this.until(nameOf(target), findTarget, target);
  }

  /** Waits until the URL matches, e.g. "/orders/". */
  async arrive(at: string): Promise<void> {
    await this.until(`the address ${at}`, (part) => new RegExp(part).test(location.href), at);
  }

  /**
   * Clicks the middle of an element with the real pointer.
   *
   * @throws Error if another element covers it: a click that a user couldn't make is a failure
   */
  async click(target: Target): Promise<void> {
    await this.see(target);
    // Waits for moving elements, such as a dialog that opens; an element that remains covered is a failure.
    let found: Found | undefined;
    for (let tries = 0; tries < 20; tries++) {
      const before: Found | undefined = found;
      found = (await this.browser.run(findTarget, target)) ?? undefined;
      if (found && !found.coveredBy && found.x === before?.x && found.y === before.y) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    if (!found || found.coveredBy)
      throw new Error(
        `${this.browser.name}: a click on ${nameOf(target)} would meet ${found?.coveredBy ?? "nothing"}`,
      );
    await this.browser.clickAt(found.x, found.y);
  }

  /** Clicks into a field and replaces its text. */
  async write(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.browser.press("SelectAll");
    await this.browser.type(text);
  }
}

function nameOf({ selector, name }: Target): string {
  return name ? `${selector} “${name}”` : selector;
}

/** Runs in the page: scrolls an element into view and returns its middle, or null if there is none. */
function findTarget({ selector, name }: Target): Found | null {
  const textOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return [element.getAttribute("aria-label"), ...labels.map((one) => one.textContent), element.textContent]
      .filter(Boolean)
      .join(" ")
      .trim();
  };
  const element = [...document.querySelectorAll(selector)].find(
    (one) => one.getClientRects().length > 0 && (!name || new RegExp(name).test(textOf(one))),
  );
  if (!element) return null;
  // Scrolls only as far as needed: a visible element stays where the user sees it.
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const middle = () => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const belongs = (there: Element | null) =>
    there !== null && (element.contains(there) || there.closest("label")?.contains(element) === true);
  let point = middle();
  let there = document.elementFromPoint(point.x, point.y);
  if (!belongs(there)) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    point = middle();
    there = document.elementFromPoint(point.x, point.y);
  }
  if (belongs(there)) return point;
  return {
    ...point,
    coveredBy: there ? `<${there.tagName.toLowerCase()} class="${there.className}">` : "nothing",
  };
}
