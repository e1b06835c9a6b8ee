import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Arguments that stop Chromium's own requests to the network. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Finds a Chromium: Playwright's own, the system's, or, as root on Debian, the package, which it installs.
 *
 * @throws Error with one line that says what to install
 */
export function findChromium(log: (line: string) => void = () => {}): string {
  const found = candidates().find((file) => existsSync(file));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    log("Installing Chromium for the browser tests (apt-get install chromium)");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore", env: environment });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: "ignore",
      env: environment,
    });
    const installed = candidates().find((file) => existsSync(file));
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium: run `npx playwright install chromium`, or set CHROMIUM to a browser's path.",
  );
}

function candidates(): string[] {
  const own = (() => {
    try {
      return chromium.executablePath();
    } catch {
      return "";
    }
  })();
  return [
    process.env["CHROMIUM"] ?? "",
    own,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].filter(Boolean);
}
