import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Connection } from "../../server/src/postgres/connect.ts";
import { freePort } from "../support/product.ts";
import { requireFile } from "./packages.ts";

/**
 * Starts this machine's PgBouncer (Debian's package) in transaction mode in front of a PostgreSQL, with few
 * connections to it.
 */
export async function startPgBouncer({ host, port, user }: Connection, say: (line: string) => void) {
  const program = requireFile("pgbouncer", ["/usr/sbin/pgbouncer"], say);
  // Only the user of the embedded PostgreSQL may open its socket.
  const bridge = createServer((from) => {
    const to = connect(`${host}/.s.PGSQL.${port}`);
    from.pipe(to).pipe(from);
    from.on("error", () => to.destroy());
    to.on("error", () => from.destroy());
  });
  await once(bridge.listen(0, "127.0.0.1"), "listening");
  const directory = mkdtempSync(path.join(tmpdir(), "vitrine-pgbouncer-"));
  const listenPort = await freePort();
  const file = path.join(directory, "pgbouncer.ini");
  writeFileSync(path.join(directory, "users.txt"), `"${user}" ""\n`);
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${(bridge.address() as AddressInfo).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${directory}/users.txt
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
  );
  // PgBouncer doesn't run as root.
  const isRoot = process.getuid?.() === 0;
  const plainUser = Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }));
  if (isRoot)
    for (const name of ["", "pgbouncer.ini", "users.txt"])
      chownSync(path.join(directory, name), plainUser, plainUser);
  const child = spawn(program, ["-q", file], {
    ...(isRoot && { uid: plainUser, gid: plainUser }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilListening(listenPort);
  return {
    port: listenPort,
    version: execFileSync(program, ["--version"], { encoding: "utf8" }).split("\n")[0]!,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
      bridge.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, "127.0.0.1");
    const isUp = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "close").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("PgBouncer did not start");
}
