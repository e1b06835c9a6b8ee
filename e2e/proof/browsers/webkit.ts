import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../support/product.ts";
import type { Driver, Key } from "./driver.ts";
import { requireFile } from "../packages.ts";

const libraries = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
const miniBrowsers = ["4.1", "4.0", "6.0"].map((api) => `${libraries}/webkit2gtk-${api}/MiniBrowser`);

/** WebDriver's code points for keys without a character. */
const keys: Record<Exclude<Key, "SelectAll">, string> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Backspace: "\uE003",
};
const control = "\uE009";

/**
 * WebKitGTK's MiniBrowser under Xvfb, driven by plain W3C WebDriver: Safari's engine, on Linux. GLib resolves
 * `*.localhost` to this machine, so nothing is written to the hosts file.
 */
export async function openWebKit(say: (line: string) => void): Promise<Driver> {
  const driver = requireFile("webkit2gtk-driver", ["/usr/bin/WebKitWebDriver"], say);
  const binary = requireFile("webkit2gtk-driver", miniBrowsers, say);
  const xvfb = requireFile("xvfb", ["/usr/bin/Xvfb"], say);
  const home = mkdtempSync(path.join(tmpdir(), "vitrine-webkit-"));
  const processes: ChildProcess[] = [];
  const close = () => {
    for (const one of processes.toReversed()) one.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = freeDisplay();
    processes.push(
      spawn(xvfb, [display, "-screen", "0", "1600x1300x24", "-nolisten", "tcp"], { stdio: "ignore" }),
    );
    await until("Xvfb", () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`));
    const port = await freePort();
    processes.push(
      spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
        stdio: "ignore",
        env: { ...process.env, DISPLAY: display, LANG: "en_GB.UTF-8", XDG_CONFIG_HOME: smallToolbar(home) },
      }),
    );
    await until("WebKitWebDriver", () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const { sessionId, capabilities } = await call<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>(`http://127.0.0.1:${port}`, "POST", "/session", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
      },
    });
    const base = `http://127.0.0.1:${port}/session/${sessionId}`;
    return {
      ...driverOf(base),
      name: `WebKitGTK ${capabilities.browserVersion}`,
      async close() {
        await call(base, "DELETE", "").catch(() => undefined);
        close();
      },
    };
  } catch (failure) {
    close();
    throw failure;
  }
}

function driverOf(base: string): Omit<Driver, "name" | "close"> {
  const post = <Result>(what: string, body: unknown) => call<Result>(base, "POST", what, body);
  const run: Driver["run"] = (script, ...args) =>
    post("/execute/sync", { script: `return (${script})(...arguments)`, args });
  const typeKeys = (actions: object[]) =>
    post<void>("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  const stroke = (value: string) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];
  return {
    run,
    goto: (url) => post("/url", { url }),
    clickAt: (x, y) =>
      post("/actions", {
        actions: [
          {
            type: "pointer",
            id: "mouse",
            parameters: { pointerType: "mouse" },
            actions: [
              { type: "pointerMove", x: Math.round(x), y: Math.round(y), origin: "viewport" },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 },
            ],
          },
        ],
      }),
    type: (text) => typeKeys([...text].flatMap(stroke)),
    press: (key) =>
      typeKeys(
        key === "SelectAll"
          ? [{ type: "keyDown", value: control }, ...stroke("a"), { type: "keyUp", value: control }]
          : stroke(keys[key]),
      ),
    async chooseFile(file) {
      const input = await post<Record<string, string>>("/element", {
        using: "css selector",
        value: "input[type=file]",
      });
      await post(`/element/${Object.values(input)[0]}/value`, { text: file });
    },
    async resize(width, height) {
      // The window has to be larger by the toolbar's height, which is known only once the window has a size.
      for (let extra = [0, 0], tries = 0; tries < 3; tries++) {
        await post("/window/rect", { x: 0, y: 0, width: width + extra[0]!, height: height + extra[1]! });
        await new Promise((resolve) => setTimeout(resolve, 300));
        const [inner = 0, high = 0] = await run(() => [innerWidth, innerHeight]);
        if (inner === width && high === height) return;
        extra = [extra[0]! + width - inner, extra[1]! + height - high];
      }
      throw new Error(`WebKitGTK's window does not become ${width} × ${height}`);
    },
    screenshot: async () => Buffer.from(await call<string>(base, "GET", "/screenshot"), "base64"),
  };
}

async function call<Result>(base: string, method: string, what: string, body?: unknown): Promise<Result> {
  const response = await fetch(base + what, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKitGTK: ${value.error}: ${value.message}`);
  return value;
}

/** Writes a GTK configuration in which the window can become as narrow as a phone. */
function smallToolbar(home: string): string {
  const folder = path.join(home, "gtk-3.0");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "settings.ini"), "[Settings]\ngtk-font-name=Sans 4\n");
  writeFileSync(
    path.join(folder, "gtk.css"),
    "* { min-width: 0; padding: 0; margin: 0; border-width: 0; }\n",
  );
  return home;
}

function freeDisplay(): string {
  for (let number = 90; number < 200; number++) if (!existsSync(`/tmp/.X${number}-lock`)) return `:${number}`;
  throw new Error("All X displays from 90 to 199 are taken");
}

async function until(what: string, isReady: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not start`);
}
