import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Proof } from "./proof.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Runs test files with all of their cases; `npm test` runs a sample of them. */
export const fullTests =
  (...files: string[]): Proof =>
  async (say) => {
    const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [vitest, "run", "--testTimeout=900000", ...files], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, TEST_SIZE: "full" },
    });
    const [code] = await once(child, "exit");
    say(`${files.join(", ")}: ${code === 0 ? "passed" : "failed"}`);
    if (code !== 0) throw new Error("A test fails with all of its cases");
  };
