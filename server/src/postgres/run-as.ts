import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { userInfo } from "node:os";
import { serverEnvironment } from "./settings.ts";

/** PostgreSQL refuses to run as root and insists on a user with a name and on owning its files. */
export interface RunAs {
  /** Put before a program's own command line. */
  prefix: string[];
  /** Who must own the server's files; undefined where files have no such owner (Windows). */
  owner: { uid: number; gid: number } | undefined;
}

/** `anonymous` has this number and an entry in /etc/passwd on every Linux that carries glibc. */
const anonymous = 65534;

/** The server calls itself `anonymous` inside a namespace of its own; outside it is us, and so are its files. */
const namespace = ["unshare", "--user", `--map-user=${anonymous}`, `--map-group=${anonymous}`];

/**
 * The server is really `anonymous`, and keeps one power of root, to pass through folders that only root may enter.
 * `no_setuid_fixup` makes access(2) count that power too.
 */
const dropped = [
  "setpriv",
  `--reuid=${anonymous}`,
  `--regid=${anonymous}`,
  "--clear-groups",
  "--inh-caps=-all,+dac_override",
  "--ambient-caps=-all,+dac_override",
  "--securebits=+no_setuid_fixup",
];

/** The first way to run `program` against `dataDir` that works here: containers forbid some of them. */
export function chooseRunAs(program: string, dataDir: string): RunAs {
  const reasons = new Set<string>();
  for (const way of waysToRun()) {
    if (process.platform === "win32") return way;
    const [command = "", ...args] = [...way.prefix, ...tryOut, program, dataDir];
    const tried = spawnSync(command, args, { cwd: "/", env: serverEnvironment(), encoding: "utf8" });
    if (tried.status === 0) return way;
    reasons.add(tried.error?.message ?? (tried.stderr.trim() || `may not write to ${dataDir}`));
  }
  throw new Error(
    `PostgreSQL can't run here (${[...reasons].join("; ")}). Set DATABASE_URL to use your own.`,
  );
}

const tryOut = ["sh", "-c", '"$1" --version >/dev/null && test -w "$2"', "sh"];

function waysToRun(): RunAs[] {
  if (!process.getuid || !process.getgid) return [{ prefix: [], owner: undefined }];
  const self = { uid: process.getuid(), gid: process.getgid() };
  if (self.uid !== 0) return [{ prefix: hasName() ? [] : namespace, owner: self }];
  return [
    { prefix: namespace, owner: self },
    { prefix: dropped, owner: { uid: anonymous, gid: anonymous } },
  ];
}

/** Some container platforms run programs under a number that is not in /etc/passwd. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** Hands `path` and all below it to the server; nothing happens when it is the owner already. */
export function giveTo(runAs: RunAs, path: string): void {
  const { owner } = runAs;
  if (!owner || statSync(path).uid === owner.uid) return;
  execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, path], { stdio: "pipe" });
}
