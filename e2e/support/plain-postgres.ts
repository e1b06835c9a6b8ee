import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./product.ts";

/**
 * Starts a temporary server of the PostgreSQL installed on this machine (in Debian's paths), over TCP with a
 * password, like an external database; undefined if none is installed.
 */
export async function startPlainPostgres(): Promise<
  { version: string; url: string; stop(): void } | undefined
> {
  const version = newestInstalled();
  if (!version) return undefined;
  const bin = (name: string) => path.join(installed, version, "bin", name);
  const directory = mkdtempSync(path.join(tmpdir(), "vitrine-plain-"));
  // PostgreSQL doesn't run as root; Debian's package adds a user for it.
  const user = process.getuid?.() === 0 ? idsOf("postgres") : {};
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid);
  const port = await freePort();
  const data = path.join(directory, "data");
  execFileSync(
    bin("initdb"),
    ["-D", data, "-U", "owner", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"],
    { ...user, stdio: "ignore" },
  );
  const settings = [
    "fsync=off",
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${directory}`,
    "max_connections=100",
  ];
  const server = spawn(bin("postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...user,
    stdio: "ignore",
  });
  for (let tries = 0; tries < 200; tries++) {
    try {
      execFileSync(bin("pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    version,
    url: `postgres://owner@127.0.0.1:${port}/postgres`,
    stop() {
      server.kill("SIGINT");
      server.once("exit", () => rmSync(directory, { recursive: true, force: true }));
    },
  };
}

const installed = "/usr/lib/postgresql";

function newestInstalled(): string | undefined {
  if (!existsSync(installed)) return undefined;
  return readdirSync(installed)
    .filter((version) => existsSync(path.join(installed, version, "bin/postgres")))
    .sort((a, b) => Number(b) - Number(a))[0];
}

function idsOf(name: string): { uid?: number; gid?: number } {
  const number = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
