import { spawnSync } from "node:child_process";
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

/** The headless shell has no browser window to draw: the tests take a third less time than with the whole Chromium. */
const packages = ["chromium-headless-shell", "chromium"];

/**
 * Finds a Chromium: Playwright's own, the system's, or, as root on Debian, a package, which it installs.
 *
 * @throws Error with one line that says what to install
 */
export function findChromium(log: (line: string) => void = () => {}): string {
  const isInstalled = (file: string) => existsSync(file);
  const found = candidates().find(isInstalled);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    log("Installing Chromium for the browser tests with apt-get");
    aptGet("update");
    for (const name of packages) {
      aptGet("install", "-y", "--no-install-recommends", name);
      const installed = candidates().find(isInstalled);
      if (installed) return installed;
    }
  }
  throw new Error(
    "The browser tests need Chromium: run `npx playwright install chromium`, or set CHROMIUM to a browser's path.",
  );
}

/** A package that the system doesn't have is not an error: the next one is tried. */
function aptGet(...args: string[]): void {
  spawnSync("apt-get", ["-qq", ...args], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
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
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].filter(Boolean);
}
