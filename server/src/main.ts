import cluster from "node:cluster";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pino from "pino";
import { buildAppContext, type Running } from "@vitrine/api/build-app-context";
import { buildIndexes, migrate } from "@vitrine/api/db/migrate";
import { DatabaseUnavailable } from "@vitrine/api/db/database-unavailable";
import type { Connection, PoolSizes } from "@vitrine/api/db/pool";
import { seedDemo } from "@vitrine/api/demo/seed-demo.action";
import { createApiServer } from "@vitrine/api/http/serve";
import { openThemePreview, previewUntil } from "@vitrine/api/ids";
import { createInProcessClient } from "@vitrine/api/in-process";
import { prepareQueue } from "@vitrine/api/jobs/prepare-queue";
import { startWork } from "@vitrine/api/jobs/timetable";
import type { AppContext } from "@vitrine/api/app-context";
import { assetsFrom } from "@vitrine/storefront/assets";
import { createStorefront } from "@vitrine/storefront/storefront";
import { type Config, readConfig } from "./config.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequestRouter } from "./request-router.ts";
import { createHosts } from "./hosts.ts";
import { openDatabase, waitForDatabase } from "./open-database.ts";
import { createShopAt } from "./shop-at.ts";
import { createStoreSitemap } from "./store-sitemap.ts";
import { loadStaticFiles } from "./static-files.ts";
import { type LastText, startWebProcesses } from "./web-processes.ts";

// One process does everything, or (WEB_PROCESSES) this one runs the database and the jobs, and others serve
// the web.

const root = path.resolve(import.meta.dirname, "../..");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Settings that the first process passes to a web process. */
interface Given {
  connection: Connection;
  pools: PoolSizes;
}

try {
  if (cluster.isWorker) {
    const { connection, pools } = JSON.parse(process.env["VITRINE_DATABASE"]!) as Given;
    await waitForDatabase(connection);
    await serveWeb(readConfig(process.env), connection, pools);
  } else await startAll(readConfig(process.env));
} catch (failure) {
  const message = failure instanceof Error ? failure.message : String(failure);
  if (process.env["LOG_LEVEL"] === "debug") process.stderr.write(`${(failure as Error).stack}\n`);
  if (cluster.isWorker) process.send!({ failed: message } satisfies LastText, () => process.exit(1));
  else {
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

async function startAll(config: Config): Promise<void> {
  const began = performance.now();
  const { connection, budget, stop: stopDatabase } = await openDatabase(config, say);
  await migrate(connection, path.join(root, "api/db"), say);
  await prepareQueue(connection);

  const ends: (() => Promise<void>)[] = [stopDatabase];
  const jobs = config.role === "web" ? undefined : await startJobs(config, connection, budget.jobs);
  if (jobs) ends.unshift(jobs.stop);
  if (config.role !== "jobs")
    ends.unshift(
      config.webProcesses > 1
        ? await forkWeb(config, { connection, pools: budget.web })
        : await serveWeb(config, connection, budget.web),
    );
  stopOnSignal(ends);
  announce(config, performance.now() - began);
  void buildIndexes(connection, path.join(root, "api/db"), say).catch((failure: Error) =>
    process.stderr.write(
      `Some indexes could not be built. Restart Vitrine to try again: ${failure.message}\n`,
    ),
  );
  if (jobs && config.demo) await makeDemo(config, jobs.app);
}

function appOptions(config: Config, connection: Connection) {
  const log = pino({ level: config.logLevel, serializers: { failure: pino.stdSerializers.err } });
  return {
    connection,
    pooler: config.poolerUrl === undefined ? undefined : { connectionString: config.poolerUrl },
    log,
    secret: config.secret,
    dashboardUrl: config.dashboardUrl,
    storage: config.storage,
    makesAvif: config.makesAvif,
    shopperLimits: config.shopperLimits,
    mail: config.mail,
    signIn: config.signIn,
    payments: config.payments,
    dnsServers: config.dnsServers,
    domainIps: config.domainIps,
    couriers: config.couriers,
    sms: config.sms,
    push: { serviceAccount: config.firebase },
  };
}

async function startJobs(config: Config, connection: Connection, pools: PoolSizes): Promise<Running> {
  const running = await buildAppContext({
    ...appOptions(config, connection),
    connections: pools,
    // A job may use one connection for its lock while it works with others.
    connectionsPerShop: pools.shops,
    // No user waits for a job: waiting is better than a retry.
    patience: 15_000,
    lockTimeout: "5s",
    runsSchedule: true,
  });
  await startWork(running.app);
  return running;
}

/** Creates the demo shops in an empty database, and prints their URLs and the login of their owner. */
async function makeDemo(config: Config, app: AppContext): Promise<void> {
  const file = path.join(config.dataDir, "demo-login.txt");
  const { storeUrl } = createHosts(config.dashboardUrl).preferred;
  await seedDemo(app, {
    log: say,
    picturesFolder: path.join(root, "api/src/demo/pictures"),
    onOpen: (handle) => say(`  Demo shop:  ${storeUrl}/${handle}`),
    onLogin: ({ email, password }) => {
      writeFileSync(file, `Email:    ${email}\nPassword: ${password}\n`, { mode: 0o600 });
      say(`  Sign in as ${email} with the password ${password} (saved in ${file})`);
    },
  });
}

/** Serves the web in this process. Returns the function that stops it after it has finished open requests. */
async function serveWeb(
  config: Config,
  connection: Connection,
  pools: PoolSizes,
): Promise<() => Promise<void>> {
  const options = { ...appOptions(config, connection), connections: pools, worksOnJobs: false };
  const { app, stop } = await buildAppContext(options);
  const manifest = JSON.parse(readFileSync(path.join(root, "dist/storefront/.vite/manifest.json"), "utf8"));
  const hosts = createHosts(config.dashboardUrl);
  const apis = new Map(
    hosts.all.map((names) => [names, createApiServer({ ...app, dashboardUrl: names.dashboardUrl })]),
  );
  const server = createRequestRouter({
    config,
    hosts,
    app,
    serveApi: (names) => apis.get(names)!,
    storeSitemap: createStoreSitemap(app),
    storefront: createStorefront({
      api: (visitor) => createInProcessClient(app, { id: crypto.randomUUID(), ...visitor }),
      previewUntil: (shopId, token) => previewUntil(app.secret, shopId, token, app.clock.now()),
      datePreviewUntil: (shopId, token) =>
        previewUntil(app.secret, shopId, token, app.clock.now(), "date-preview"),
      isThemePreview: (shopId, token) =>
        openThemePreview(app.secret, shopId, token, app.clock.now()) !== undefined,
      dashboardOrigin: (host) => new URL(hosts.find(host).names.dashboardUrl).origin,
      shopAt: createShopAt(app.stores, hosts),
      assets: assetsFrom(manifest),
      origin: (host) => `${hosts.protocol}//${host}`,
    }),
    dashboardFiles: loadStaticFiles(path.join(root, "dist/dashboard")),
    storefrontFiles: loadStaticFiles(path.join(root, "dist/storefront"), "/storefront/"),
    notReady: async () =>
      app.db
        .readPlatform((tx) => tx.executeSql("select 1"))
        .then(
          () => undefined,
          (failure: unknown) =>
            failure instanceof DatabaseUnavailable ? `${failure.message}.` : "The database isn't responding.",
        ),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (failure: NodeJS.ErrnoException) =>
      reject(
        failure.code === "EADDRINUSE"
          ? new Error(
              `Port ${config.port} is already in use. Set another PORT, for example: PORT=3100 npm start`,
            )
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
    // Without the first process there is no database to use.
    process.once("disconnect", () => process.exit(0));
  }
  return end;
}

/** Serves the web in separate processes. */
function forkWeb(config: Config, given: Given): Promise<() => Promise<void>> {
  const environment = { VITRINE_DATABASE: JSON.stringify(given), SECRET: config.secret };
  return startWebProcesses(config.webProcesses, environment, say);
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
  say(`\nVitrine is ready (${(milliseconds / 1000).toFixed(1)} s)\n`);
  if (config.role === "jobs") {
    say("  This process only runs background jobs.\n");
    return;
  }
  say(`  Dashboard   ${config.dashboardUrl}`);
  say(`  Storefront  ${createHosts(config.dashboardUrl).preferred.storeUrl}/<handle>`);
  say(`  API         ${config.dashboardUrl}/api/docs`);
  if (config.showsOutbox) say(`  Emails      ${config.dashboardUrl}/outbox`);
  say("");
}
