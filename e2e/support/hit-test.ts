// A hit test of a list: each point of a row must belong to that row, and a click there must open that row's record.
// Used with Chromium in `npm test`, and with Firefox and WebKit in `npm run proof -- browsers`.

/** The browser operations that the hit test needs, with any driver. */
export interface HitTestBrowser {
  /** Runs a function that uses nothing outside itself in the page. Arguments and result are sent as JSON. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Clicks with the browser's real pointer at a point of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
}

interface HitTestResult {
  rows: number;
  /** Number of points tested with `elementFromPoint`. */
  points: number;
  /** Number of points clicked: all but those of checkboxes, buttons and fields inside the rows. */
  clicks: number;
  /** Empty if the list passes. */
  failures: string[];
}

interface Point {
  x: number;
  y: number;
  /** The element at the point: the row, a control inside it, or one that doesn't belong to the row. */
  belongsTo: "row" | "control" | "other";
  onLink: boolean;
  found: string;
}

/** At the window's edge a browser may overlay its own scrollbar, which receives clicks there. */
const scrollbar = 24;

/** Fractions of a row's width and height. */
const across = [0.01, 0.04, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85, 0.99];
const down = [0.08, 0.5, 0.92];

/** Tests every row of the list on the page. Nothing is opened: the URLs that clicks lead to are recorded instead. */
export async function hitTest(
  browser: HitTestBrowser,
  { perRow = across.length * down.length } = {},
): Promise<HitTestResult> {
  const failures: string[] = [];
  const positioned = await browser.run(positionedTableParts);
  if (positioned.length > 0) failures.push(`positioned: ${positioned.join(", ")}`);
  const records = await browser.run(recordWhereClicksLead);
  let points = 0;
  let clicks = 0;
  for (const [index, own] of records.entries()) {
    const all = await browser.run(pointsOfRow, index, across, down);
    points += all.length;
    for (const { x, y, found } of all.filter(({ belongsTo }) => belongsTo === "other"))
      failures.push(`row ${index + 1} at ${Math.round(x)},${Math.round(y)} is ${found}`);
    const open = await clickable(browser, all);
    const step = Math.max(1, open.length / perRow);
    for (let at = 0; at < open.length; at += step) {
      const { x, y } = open[Math.floor(at)]!;
      await browser.clickAt(x, y);
      clicks++;
      const opened = await browser.run(takeRecorded);
      if (opened.length !== 1 || opened[0] !== own)
        failures.push(
          `row ${index + 1} at ${Math.round(x)},${Math.round(y)} opens ${opened.join(" and ") || "nothing"}, not ${own}`,
        );
    }
  }
  await browser.run(stopRecording);
  return { rows: records.length, points, clicks, failures };
}

/** Clicks a row of the list with the real pointer, beside its link, and returns the URL it should open. */
export async function clickRow(browser: HitTestBrowser, index: number): Promise<string> {
  const own = await browser.run(
    (at) => document.querySelectorAll<HTMLAnchorElement>("a[data-row-link]")[at]?.href ?? "",
    index,
  );
  const points = await clickable(browser, await browser.run(pointsOfRow, index, across, down));
  const point = points.findLast(({ onLink }) => !onLink) ?? points[0];
  if (!point) throw new Error(`Row ${index + 1} has no point to click`);
  await browser.clickAt(point.x, point.y);
  return own;
}

/** The points of a row that belong to the row itself and aren't under a scrollbar. */
async function clickable(browser: HitTestBrowser, points: Point[]): Promise<Point[]> {
  const width = await browser.run(() => innerWidth);
  return points.filter(
    ({ belongsTo, x }) => belongsTo === "row" && x > scrollbar / 2 && x < width - scrollbar,
  );
}

/**
 * Table rows and row groups whose computed position is not static: WebKit ignores it, and misplaces elements
 * positioned in them.
 */
export function positionedTableParts(): string[] {
  return [...document.querySelectorAll("tr, thead, tbody")]
    .filter((part) => getComputedStyle(part).position !== "static")
    .map((part) => `<${part.tagName.toLowerCase()} class="${part.className}">`);
}

interface RecordingWindow extends Window {
  recordedClicks?: { opened: string[]; stop: () => void };
}

/** Stops links of rows from being followed and records their URLs instead; returns the URL of each row. */
function recordWhereClicksLead(): string[] {
  const opened: string[] = [];
  const record = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a") : null;
    if (!link) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    opened.push(link.href);
  };
  window.addEventListener("click", record, true);
  (window as RecordingWindow).recordedClicks = {
    opened,
    stop: () => window.removeEventListener("click", record, true),
  };
  return [...document.querySelectorAll<HTMLAnchorElement>("a[data-row-link]")].map(({ href }) => href);
}

function takeRecorded(): string[] {
  return (window as RecordingWindow).recordedClicks?.opened.splice(0) ?? [];
}

function stopRecording(): void {
  (window as RecordingWindow).recordedClicks?.stop();
}

/** Scrolls a row to the middle of the window and returns the element at each point of a grid over it. */
function pointsOfRow(index: number, across: number[], down: number[]): Point[] {
  const link = document.querySelectorAll("a[data-row-link]")[index];
  const row = link?.closest("tr, li");
  if (!link || !row) return [];
  row.scrollIntoView({ block: "center", behavior: "instant" });
  const box = row.getBoundingClientRect();
  return down.flatMap((part) =>
    across.map((share) => {
      const x = box.left + box.width * share;
      const y = box.top + box.height * part;
      const found = document.elementFromPoint(x, y);
      const controls = "a, button, input, select, textarea, label, [data-controls]";
      // A pointer is on whole pixels, so that a click beside a control's edge may be on the control.
      const control = [0, 1, -1]
        .map((by) => document.elementFromPoint(x + by, y + by)?.closest(controls))
        .find((one) => one && row.contains(one));
      const isControl = control && control !== link && row.contains(control);
      return {
        x,
        y,
        belongsTo: !found || !row.contains(found) ? "other" : isControl ? "control" : "row",
        onLink: control === link,
        found: found ? `<${found.tagName.toLowerCase()}> “${found.textContent?.slice(0, 40)}”` : "nothing",
      } as const;
    }),
  );
}
