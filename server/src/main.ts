import cluster from "node:cluster";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import pino from "pino";
import { buildWorld, type Running } from "@vitrine/api/build-world";
import { migrate } from "@vitrine/api/db/migrate";
import type { Connection } from "@vitrine/api/db/pool";
import { seedDemo } from "@vitrine/api/demo/seed-demo.action";
import { createApiServer } from "@vitrine/api/http/serve";
import { previewUntil } from "@vitrine/api/ids";
import { createInProcessClient } from "@vitrine/api/in-process";
import { prepareQueue } from "@vitrine/api/jobs/queue";
import { startWork } from "@vitrine/api/jobs/timetable";
import type { World } from "@vitrine/api/world";
import { assetsFrom } from "@vitrine/storefront/assets";
import { createStorefront } from "@vitrine/storefront/app.tsx";
import { type Config, readConfig } from "./config.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { createFrontDoor } from "./front-door.ts";
import { launchPostgres } from "./postgres/launch.ts";
import { createShopAt } from "./shop-at.ts";
import { loadStaticFiles } from "./static-files.ts";

// One process does everything, or (WEB_PROCESSES) this one keeps the database and the jobs and others serve the web.

const root = path.resolve(import.meta.dirname, "../..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  if (cluster.isWorker)
    await serveWeb(readConfig(process.env), JSON.parse(process.env["VITRINE_CONNECTION"]!));
  else await startAll(readConfig(process.env));
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  if (process.env["LOG_LEVEL"] === "debug") process.stderr.write(`${(failure as Error).stack}\n`);
  process.exit(1);
}

async function startAll(config: Config): Promise<void> {
  const began = performance.now();
  const { connection, stop: stopDatabase } = await openDatabase(config);
  await migrate(connection, path.join(root, "api/db"), say);
  await prepareQueue(connection);

  const ends: (() => Promise<void>)[] = [stopDatabase];
  const jobs = config.role === "web" ? undefined : await startJobs(config, connection);
  if (jobs) ends.unshift(jobs.stop);
  if (config.role !== "jobs")
    ends.unshift(config.webProcesses > 1 ? forkWeb(config, connection) : await serveWeb(config, connection));
  stopOnSignal(ends);
  announce(config, performance.now() - began);
  if (jobs && config.demo) await makeDemo(config, jobs.world);
}

async function openDatabase(config: Config): Promise<{ connection: Connection; stop(): Promise<void> }> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    await answers(connection);
    return { connection, stop: async () => {} };
  }
  say("Starting the database");
  return launchPostgres({
    dataDir: path.join(config.dataDir, "postgres"),
    log: config.logLevel === "debug" ? say : undefined,
  });
}

async function answers(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
  } catch (failure) {
    throw new Error(`The database at DATABASE_URL does not answer: ${(failure as Error).message}`, {
      cause: failure,
    });
  }
  await client.end();
}

function worldOptions(config: Config, connection: Connection) {
  const log = pino({ level: config.logLevel, serializers: { failure: pino.stdSerializers.err } });
  return {
    connection,
    log,
    secret: config.secret,
    dashboardUrl: config.dashboardUrl,
    storage: config.storage,
    makesAvif: config.makesAvif,
    mail: config.mail,
    signIn: config.signIn,
    push: { serviceAccount: config.firebase },
  };
}

async function startJobs(config: Config, connection: Connection): Promise<Running> {
  const running = await buildWorld({ ...worldOptions(config, connection), poolSize: 4, keepsTime: true });
  await startWork(running.world);
  return running;
}

/** On an empty database: a lively shop to look at, and how to sign in to it. */
async function makeDemo(config: Config, world: World): Promise<void> {
  const owner = await seedDemo(world, say);
  if (!owner) return;
  const file = path.join(config.dataDir, "demo-login.txt");
  writeFileSync(file, `E-mail:   ${owner.email}\nPassword: ${owner.password}\n`, { mode: 0o600 });
  say(
    `\n  The demonstration shop is open: ${config.dashboardUrl.replace("dashboard.", "store.")}/fern-field`,
  );
  say(`  Its owner signs in as ${owner.email} with ${owner.password} (kept in ${file})\n`);
}

/** Serves the web in this process. Answers what ends it: open requests are finished first. */
async function serveWeb(config: Config, connection: Connection): Promise<() => Promise<void>> {
  const { world, stop } = await buildWorld(worldOptions(config, connection));
  const manifest = JSON.parse(readFileSync(path.join(root, "dist/storefront/.vite/manifest.json"), "utf8"));
  const server = createFrontDoor({
    config,
    world,
    serveApi: createApiServer(world),
    storefront: createStorefront({
      api: (visitor) => createInProcessClient(world, { id: crypto.randomUUID(), ...visitor }),
      previewUntil: (shopId, token) => previewUntil(world.secret, shopId, token, world.clock.now()),
      shopAt: createShopAt(world.stores, config.dashboardUrl),
      assets: assetsFrom(manifest),
      origin: (host) => `${new URL(config.dashboardUrl).protocol}//${host}`,
    }),
    dashboardFiles: loadStaticFiles(path.join(root, "dist/dashboard")),
    storefrontFiles: loadStaticFiles(path.join(root, "dist/storefront"), "/storefront/"),
    notReady: async () =>
      world.db
        .lookUp((tx) => tx.executeSql("select 1"))
        .then(
          () => undefined,
          () => "The database does not answer.",
        ),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (failure: NodeJS.ErrnoException) =>
      reject(
        failure.code === "EADDRINUSE"
          ? new Error(`Port ${config.port} is taken. Set PORT to another, e.g. PORT=3100 npm start`)
          : failure,
      ),
    );
    server.listen(config.port, config.host, resolve);
  });
  config.port = (server.address() as AddressInfo).port;
  const end = async () => {
    server.close();
    server.closeIdleConnections();
    const patience = setTimeout(() => server.closeAllConnections(), 10_000);
    await new Promise((resolve) => (server.listening ? server.once("close", resolve) : resolve(undefined)));
    clearTimeout(patience);
    await stop();
  };
  if (cluster.isWorker) {
    process.once("SIGTERM", () => void end().finally(() => process.exit(0)));
    process.on("SIGINT", () => {});
    // Without the first process there is no database and nobody to be told.
    process.once("disconnect", () => process.exit(0));
  }
  return end;
}

/** Web processes, each replaced when it dies. */
function forkWeb(config: Config, connection: Connection): () => Promise<void> {
  let ending = false;
  const environment = { VITRINE_CONNECTION: JSON.stringify(connection), SECRET: config.secret };
  for (let n = 0; n < config.webProcesses; n++) cluster.fork(environment);
  cluster.on("exit", (_, code) => {
    if (ending) return;
    if (code === 1) process.exit(1);
    cluster.fork(environment);
  });
  return async () => {
    ending = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      workers.map((worker) => {
        worker.process.kill("SIGTERM");
        return new Promise((resolve) => worker.once("exit", resolve));
      }),
    );
  };
}

function stopOnSignal(ends: (() => Promise<void>)[]): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void (async () => {
        for (const end of ends) await end().catch(() => {});
        process.exit(0);
      })();
    });
}

function announce(config: Config, milliseconds: number): void {
  say(`\nVitrine is open (${(milliseconds / 1000).toFixed(1)} s)\n`);
  if (config.role === "jobs") {
    say("  This process works on jobs only.\n");
    return;
  }
  const store = config.dashboardUrl.replace("dashboard.", "store.");
  say(`  Dashboard   ${config.dashboardUrl}`);
  say(`  Storefront  ${store}/<handle>`);
  say(`  API         ${config.dashboardUrl}/api/docs`);
  if (config.showsOutbox) say(`  Mails       ${config.dashboardUrl}/outbox`);
  say("");
}
