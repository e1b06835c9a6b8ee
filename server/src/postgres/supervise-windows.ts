import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { promisify } from "node:util";
import { findServer } from "./pid-file.ts";
import { serverEnvironment } from "./settings.ts";
import type { ServerCommand, Supervised } from "./supervise.ts";

// Not tested yet: this file was written without a Windows machine.

const run = promisify(execFile);

/** Ends when our end of its pipe closes, and stops the server. */
const watcher = `process.stdin.resume().on("end", () =>
  require("node:child_process").spawnSync(process.argv[1], ["stop", "-m", "fast", "-D", process.argv[2]]))`;

/** Like `supervise`, with pg_ctl, which drops administrator rights before it starts the server. */
export async function superviseOnWindows(
  server: ServerCommand & { pgCtl: string },
): Promise<Supervised | undefined> {
  const env = serverEnvironment();
  const settings = Object.entries(server.settings).map(([name, value]) => `-c ${name}=${value}`);
  const logFile = `${server.cluster}.log`;
  try {
    const options = ["-w", "-D", server.cluster, "-l", logFile, "-o", settings.join(" ")];
    await run(server.pgCtl, ["start", ...options], { env, windowsHide: true });
  } catch (error) {
    if (findServer(server.cluster)) return undefined;
    throw new Error(`PostgreSQL did not start. See ${logFile} for details`, { cause: error });
  }
  const child = spawn(process.execPath, ["-e", watcher, server.pgCtl, server.cluster], {
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const end = once(child, "close");
  child.unref();
  return {
    async stop() {
      child.ref();
      child.stdin.end();
      await end;
    },
  };
}

/** A free TCP port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
