import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { userInfo } from "node:os";
import { serverEnvironment } from "./settings.ts";

/**
 * A way to run PostgreSQL, which does not run as root, and requires a user with a name who owns its files.
 */
export interface RunAs {
  /** Precedes a program's command line. */
  prefix: string[];
  /** Required owner of the server's files; undefined on Windows, where files have no such owner. */
  owner: { uid: number; gid: number } | undefined;
}

/** This uid has an entry in /etc/passwd on every Linux with glibc. */
const anonymous = 65534;

/**
 * The server runs as `anonymous` inside its own user namespace; outside it runs as our user, who owns its
 * files.
 */
const namespace = ["unshare", "--user", `--map-user=${anonymous}`, `--map-group=${anonymous}`];

/**
 * The server really runs as `anonymous`, with one capability of root: to enter folders that only root may
 * enter. With `no_setuid_fixup`, access(2) respects that capability.
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

/** The first way to run `program` on `dataDir` that works here: containers forbid some of them. */
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

/** False if our uid is not in /etc/passwd, as on some container platforms. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** Gives `path` and everything below it to the server's user; does nothing if that user owns it already. */
export function giveTo(runAs: RunAs, path: string): void {
  const { owner } = runAs;
  if (!owner || statSync(path).uid === owner.uid) return;
  execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, path], { stdio: "pipe" });
}
