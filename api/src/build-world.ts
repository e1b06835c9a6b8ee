import type { Logger } from "pino";
import { wallClock, type Clock } from "./clock.ts";
import { type Connection, openPool } from "./db/pool.ts";
import { createDatabase } from "./db/transactions.ts";
import { openEventBus } from "./events/event-bus.ts";
import { createStoreMap } from "./events/store-map.ts";
import { diskStorage, s3Storage } from "./files/storage.ts";
import { openQueue } from "./jobs/queue.ts";
import { createPost } from "./mail/deliver.ts";
import { createGuardedFetch, type GuardedFetch } from "./outside/guarded-fetch.ts";
import type { World } from "./world.ts";

export interface WorldOptions {
  connection: Connection;
  log: Logger;
  secret: string;
  dashboardUrl: string;
  storage: { directory: string } | { endpoint: string; bucket: string; key: string; secret: string };
  mail: { smtpUrl?: string; from: string; outboxDir: string };
  clock?: Clock;
  /** Stands in for the way to other hosts, in tests. */
  fetchGuarded?: GuardedFetch;
  /** Connections for shops; half as many more for the platform. 8 where nothing is said. */
  poolSize?: number;
}

export interface Running {
  world: World;
  stop(): Promise<void>;
}

/** Connects everything the API stands on. The database must have been migrated. */
export async function buildWorld(options: WorldOptions): Promise<Running> {
  const size = options.poolSize ?? 8;
  const db = createDatabase(
    openPool(options.connection, "vitrine_shop", size),
    openPool(options.connection, "vitrine_platform", Math.ceil(size / 2)),
  );
  const events = await openEventBus(options.connection);
  const jobs = await openQueue(options.connection, options.log);
  const world: World = {
    db,
    clock: options.clock ?? wallClock,
    log: options.log,
    secret: options.secret,
    dashboardUrl: options.dashboardUrl,
    storage:
      "directory" in options.storage ? diskStorage(options.storage.directory) : s3Storage(options.storage),
    post: createPost(options.mail),
    jobs,
    events,
    stores: createStoreMap(db, events),
    fetchGuarded: options.fetchGuarded ?? createGuardedFetch({}),
  };
  return {
    world,
    async stop() {
      await jobs.stop();
      await events.stop();
      await db.end();
    },
  };
}
