// `npm run dev`: rebuilds and restarts the server when a source changes, and serves the dashboard with hot
// reload.
import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";
import { createServer } from "vite";
import { build, root } from "./build/build.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const port = Number(process.env["PORT"] ?? 3000);
let server: ChildProcess | undefined;
let building = false;
let again = false;

process.env["VITRINE_API"] = `http://127.0.0.1:${port}`;
await rebuild();
const dashboard = await createServer({
  root: path.join(root, "dashboard"),
  configFile: path.join(root, "dashboard/vite.config.ts"),
  server: { host: "127.0.0.1", port: port + 1, allowedHosts: [".localhost"] },
});
await dashboard.listen();
say(`\n  Dashboard with hot reload   http://dashboard.vitrine.localhost:${port + 1}\n`);

for (const folder of ["contract/src", "api/src", "api/db", "storefront/src", "server/src"])
  watch(path.join(root, folder), { recursive: true }, (_, name) => {
    if (name && /\.(tsx?|css|sql)$/.test(name) && !name.endsWith(".gen.ts")) void rebuild();
  });

/** Runs one build at a time; a change during a build starts another afterwards. */
async function rebuild(): Promise<void> {
  if (building) return void (again = true);
  building = true;
  try {
    await build(say);
    await restart();
  } catch (failure) {
    say(failure instanceof Error ? failure.message : String(failure));
  }
  building = false;
  if (again) {
    again = false;
    await rebuild();
  }
}

async function restart(): Promise<void> {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
  server = spawn(process.execPath, ["--enable-source-maps", path.join(root, "dist/server/main.js")], {
    stdio: "inherit",
  });
}
