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

/**
 * Programs of the system and their Debian packages. The headless shell has no window to draw: tests take a third less
 * time with it. Only the whole Chromium shows notifications.
 */
const shell = { programs: ["/usr/bin/chromium-headless-shell"], debianPackage: "chromium-headless-shell" };
const whole = {
  programs: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  debianPackage: "chromium",
};

/**
 * Finds a Chromium: Playwright's own, the system's, or, as root on Debian, a package, which it installs.
 *
 * @param showsNotifications the headless shell is not enough
 * @throws Error with one line that says what to install
 */
export function findChromium(
  log: (line: string) => void = () => {},
  { showsNotifications = false }: { showsNotifications?: boolean } = {},
): string {
  const kinds = showsNotifications ? [whole] : [shell, whole];
  const programs = [
    process.env["CHROMIUM"] ?? "",
    playwrightsOwn(),
    ...kinds.flatMap((kind) => kind.programs),
  ];
  const find = () => programs.find((file) => file !== "" && existsSync(file));
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    log("Installing Chromium for the browser tests with apt-get");
    aptGet("update");
    for (const { debianPackage } of kinds) {
      aptGet("install", "-y", "--no-install-recommends", debianPackage);
      const installed = find();
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

function playwrightsOwn(): string {
  try {
    return chromium.executablePath();
  } catch {
    return "";
  }
}
