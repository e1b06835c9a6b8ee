import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { readPidFile } from "./pid-file.ts";
import { serverEnvironment } from "./settings.ts";

const fastShutdownMs = 20_000;

/** A running server that we started. */
export interface Supervised {
  /** Resolves when the server has ended, for any reason; undefined if that is unknown (Windows). */
  ended?: Promise<unknown>;
  stop(): Promise<void>;
}

export interface ServerCommand {
  prefix: string[];
  postgres: string;
  cluster: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/**
 * Our end of the pipe closes when our process ends, for any reason; the watcher then requests a fast shutdown
 * of the server, and 20 seconds later an immediate one, because a server that recovers from a crash may never
 * complete the first. `$$` remains the pid of the process that becomes the server. The watcher is orphaned on
 * purpose, or the server would have an unknown child process.
 */
const underWatch = `
exec 3<&0
( ( trap '' HUP INT TERM; cat <&3; kill -INT $$
    for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 1; kill -0 $$ || exit; done
    kill -QUIT $$ ) >/dev/null 2>&1 & )
exec "$@" </dev/null 3<&-
`;

/**
 * Starts the server and waits until it accepts connections; recovery after a crash may take some time.
 * Returns undefined if another server locked the cluster first.
 */
export async function supervise(server: ServerCommand): Promise<Supervised | undefined> {
  const settings = Object.entries(server.settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const serve = [server.postgres, "-D", server.cluster, ...settings];
  const [program = "sh", ...args] = [...server.prefix, "sh", "-c", underWatch, "sh", ...serve];
  const child = spawn(program, args, {
    // We handle Ctrl-C in our terminal ourselves: the server stops after its last client.
    detached: true,
    cwd: "/",
    env: serverEnvironment(),
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin.on("error", () => {});
  const last: string[] = [];
  createInterface(child.stderr).on("line", (text) => {
    server.log(text);
    last.push(text);
    if (last.length > 20) last.shift();
  });

  const ended = once(child, "exit");
  ended.catch(() => {});
  // Later than the exit: child processes of the server may still have its output open.
  const end = once(child, "close");
  const isReady = () => {
    const file = readPidFile(server.cluster);
    return file?.pid === child.pid && file?.ready;
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  while (!hasEnded() && !isReady()) await Promise.race([sleep(4), end]);
  if (hasEnded()) {
    await end;
    if (last.some((text) => /lock file .* already exists/.test(text))) return undefined;
    throw new Error(
      `PostgreSQL did not start in ${server.cluster}: ${last.join(" ") || "it gave no output"}`,
    );
  }

  // A program without other work may end; the pipe then stops the server.
  const handles = [child, child.stdin as Socket, child.stderr as Socket];
  for (const handle of handles) handle.unref();
  return {
    ended,
    async stop() {
      for (const handle of handles) handle.ref();
      child.kill("SIGINT");
      // A fast shutdown during recovery after a crash may wait for ever. Committed data is in the WAL.
      const impatience = setTimeout(() => child.kill("SIGQUIT"), fastShutdownMs);
      await end;
      clearTimeout(impatience);
    },
  };
}
