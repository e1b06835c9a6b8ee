import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Proof } from "./proof.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs test files with all of their cases; `npm test` runs a sample of them. */
export const fullTests =
  (...files: string[]): Proof =>
  () =>
    runAll("vitest/vitest.mjs", ["run", "--testTimeout=900000", ...files]);

/** Runs browser tests with all of their cases; `npm test` runs a sample of them. */
export const fullBrowserTests =
  (...files: string[]): Proof =>
  () =>
    runAll("@playwright/test/cli.js", ["test", "--config", "e2e/playwright.config.ts", ...files]);

async function runAll(script: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, TEST_SIZE: "full" },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("A test fails with all of its cases");
}
