import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { allocator, nodeFlags } from "../../run-flags.mjs";

export interface Product {
  port: number;
  dataDir: string;
  dashboard: string;
  store: string;
  process: ChildProcess;
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, "../..");

/** Starts the built product as `npm start` does, on a free port with an empty folder, and waits until it is ready. */
export async function startProduct(
  environment: Record<string, string> = {},
  keep?: Pick<Product, "dataDir" | "port">,
): Promise<Product> {
  const port = keep?.port ?? (await freePort());
  const dataDir = keep?.dataDir ?? mkdtempSync(path.join(tmpdir(), "vitrine-product-"));
  const child = spawn(process.execPath, [...nodeFlags, path.join(root, "server/src/start.ts")], {
    env: {
      ...allocator,
      ...process.env,
      NODE_ENV: "",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 1_200) throw new Error(`The product did not start:\n${output}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    dataDir,
    dashboard: `http://dashboard.vitrine.localhost:${port}`,
    store: `http://store.vitrine.localhost:${port}`,
    process: child,
    output: () => output,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A free port on loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Starts the one product of the browser tests' run. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env["VITRINE_PORT"] = String(product.port);
  process.env["VITRINE_DATA"] = product.dataDir;
  return () => product.stop();
}
