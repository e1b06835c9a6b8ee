import type { Logger } from "pino";
import { wallClock, type Clock } from "./clock.ts";
import { type Connection, openPool } from "./db/pool.ts";
import { createDatabase } from "./db/transactions.ts";
import { openEventBus } from "./events/event-bus.ts";
import { createStoreMap } from "./events/store-map.ts";
import { createPictureMaker } from "./files/picture-maker.ts";
import { diskStorage, s3Storage } from "./files/storage.ts";
import { openQueue } from "./jobs/queue.ts";
import { createPost } from "./mail/deliver.ts";
import { createGuardedFetch, type GuardedFetch } from "./outside/guarded-fetch.ts";
import { openSignInProviders, type SignInSettings } from "./outside/sign-in-providers.ts";
import { createPush, type PushOptions } from "./outside/push/push.ts";
import type { World } from "./world.ts";

export interface WorldOptions {
  connection: Connection;
  log: Logger;
  secret: string;
  dashboardUrl: string;
  storage: { directory: string } | { endpoint: string; bucket: string; key: string; secret: string };
  /** Pictures as AVIF, made when there is time; yes where nothing is said. */
  makesAvif?: boolean;
  mail: { smtpUrl?: string; from: string; outboxDir: string };
  /** The companies whose accounts open a door; none where nothing is said. */
  signIn?: SignInSettings;
  push?: Pick<PushOptions, "serviceAccount" | "fcmUrl" | "isPushService">;
  clock?: Clock;
  /** Stands in for the way to other hosts, in tests. */
  fetchGuarded?: GuardedFetch;
  /** Connections for shops; half as many more for the platform. 8 where nothing is said. */
  poolSize?: number;
  /** Whether this process looks at the clock for work that comes by the hour. */
  keepsTime?: boolean;
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
  const jobs = await openQueue(options.connection, options.log, { keepsTime: options.keepsTime });
  const clock = options.clock ?? wallClock;
  const fetchGuarded = options.fetchGuarded ?? createGuardedFetch({});
  const { secret, dashboardUrl } = options;
  const world: World = {
    db,
    clock,
    log: options.log,
    secret,
    dashboardUrl,
    storage:
      "directory" in options.storage ? diskStorage(options.storage.directory) : s3Storage(options.storage),
    pictures: createPictureMaker(),
    makesAvif: options.makesAvif ?? true,
    post: createPost(options.mail),
    push: createPush({ fetchGuarded, secret, dashboardUrl, ...options.push }),
    jobs,
    events,
    stores: createStoreMap(db, events),
    fetchGuarded,
    signInProviders: openSignInProviders(options.signIn ?? {}, clock, options.log),
  };
  return {
    world,
    async stop() {
      await jobs.stop();
      await events.stop();
      world.pictures.stop();
      await db.end();
    },
  };
}
