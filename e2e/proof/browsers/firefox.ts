import puppeteer, { type KeyInput, TimeoutError } from "puppeteer-core";
import type { Driver, Key } from "./driver.ts";
import { requireFile } from "../packages.ts";

/** Firefox ESR, driven by puppeteer-core over WebDriver BiDi. It resolves `*.localhost` itself. */
export async function openFirefox(say: (line: string) => void): Promise<Driver> {
  const executablePath = requireFile("firefox-esr", ["/usr/bin/firefox-esr"], say);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "en-GB, en", "intl.locale.requested": "en-GB" },
    env: { ...process.env, LANG: "en_GB.UTF-8" },
  });
  const [page = await browser.newPage()] = await browser.pages();
  const keys: Record<Exclude<Key, "SelectAll">, KeyInput> = {
    Enter: "Enter",
    Tab: "Tab",
    Backspace: "Backspace",
  };
  return {
    name: (await browser.version()).replace("/", " "),
    async goto(url) {
      const before = page.url();
      for (let attempt = 1; ; attempt++)
        try {
          return void (await page.goto(url, { waitUntil: "domcontentloaded", timeout: 15_000 }));
        } catch (failure) {
          // After a page with a frame, such as the customiser, the event of the next page doesn't arrive. Its URL is
          // another one where the server redirects.
          const now = await page.evaluate("location.href");
          if (now === url || (failure instanceof TimeoutError && now !== before)) return;
          // A request of the page before can abort the navigation (NS_BINDING_ABORTED).
          if (attempt === 2) throw failure;
        }
    },
    run: (script, ...args) =>
      page.evaluate(`(${script})(...${JSON.stringify(args)})`) as Promise<ReturnType<typeof script>>,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      if (key !== "SelectAll") return page.keyboard.press(keys[key]);
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
    },
    async chooseFile(path) {
      const input = await page.$("input[type=file]");
      await (input as Awaited<ReturnType<typeof page.$<"input">>>)?.uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
