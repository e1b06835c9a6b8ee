import type { Logger } from "pino";
import { wallClock, type Clock } from "./clock.ts";
import { createOutageLog } from "./db/outage-log.ts";
import { type Connection, openPool, type PoolSizes } from "./db/pool.ts";
import { createDatabase } from "./db/transactions.ts";
import { openEventBus } from "./events/event-bus.ts";
import { createStorefrontCache } from "./events/storefront-cache.ts";
import { createStoreMap } from "./events/store-map.ts";
import { createDocumentMaker } from "./files/document-maker.ts";
import { createPictureMaker } from "./files/picture-maker.ts";
import { diskStorage, s3Storage } from "./files/storage.ts";
import { createKnownMembers } from "./http/known-members.ts";
import { createShopperLimits } from "./http/shopper-limits.ts";
import { openQueue } from "./jobs/queue.ts";
import { createPost } from "./mail/deliver.ts";
import { createDnsRecords } from "./outside/dns-records.ts";
import { createGuardedFetch, type GuardedFetch } from "./outside/guarded-fetch.ts";
import { createCourierProviders, type CourierSettings } from "./outside/courier-providers.ts";
import { createSmsProviders, type SmsSettings } from "./outside/sms-providers.ts";
import { createPaymentProviders, type PaymentSettings } from "./outside/payment-providers.ts";
import { openSignInProviders, type SignInSettings } from "./outside/sign-in-providers.ts";
import { createPush, type PushOptions } from "./outside/push/push.ts";
import type { AppContext } from "./app-context.ts";

export interface AppOptions {
  /** Direct connection to the database: to listen, to work on jobs and to lock for a session. */
  connection: Connection;
  /** Connection through a transaction pooler such as PgBouncer, for the transactions of requests and jobs. */
  pooler?: Connection;
  log: Logger;
  secret: string;
  dashboardUrl: string;
  storage: { directory: string } | { endpoint: string; bucket: string; key: string; secret: string };
  /** Encodes pictures as AVIF in the background; true by default. */
  makesAvif?: boolean;
  mail: { smtpUrl?: string; from: string; outboxDir: string };
  /** The sign-in providers; none by default. */
  signIn?: SignInSettings;
  payments?: PaymentSettings;
  couriers?: CourierSettings;
  sms?: SmsSettings;
  push?: Pick<PushOptions, "serviceAccount" | "fcmUrl" | "isPushService">;
  clock?: Clock;
  /** Multiplies the limits on orders and carts; 1 by default, 0 for no limits. */
  shopperLimits?: number;
  /** Replaces the fetch of user-supplied URLs, in tests. */
  fetchGuarded?: GuardedFetch;
  /** Resolvers for the domains of shops, e.g. "192.0.2.53"; those of this machine by default. */
  dnsServers?: string[];
  domainIps?: string[];
  connections?: PoolSizes;
  /** Of the connections for shops, the number that one shop may use at once; half of them by default. */
  connectionsPerShop?: number;
  /** Milliseconds that a request waits for a connection; 2,000 by default. */
  patience?: number;
  /** Maximum wait of a statement for a locked row, e.g. "5s"; "1s" by default. */
  lockTimeout?: string;
  /** True if this process works on jobs instead of only enqueueing them; true by default. */
  worksOnJobs?: boolean;
  /** True if this process schedules the hourly work. */
  runsSchedule?: boolean;
}

export interface Running {
  app: AppContext;
  stop(): Promise<void>;
}

/** Creates all dependencies of the API. The database must have been migrated. */
export async function buildAppContext(options: AppOptions): Promise<Running> {
  const { connection, pooler, log, patience, lockTimeout = "1s", worksOnJobs = true, runsSchedule } = options;
  const sizes = options.connections ?? { shops: 8, platform: 4, queue: 2 };
  const logOutage = createOutageLog(log);
  const db = createDatabase(
    openPool(pooler ?? connection, "vitrine_shop", sizes.shops, patience, lockTimeout, Boolean(pooler)),
    openPool(
      pooler ?? connection,
      "vitrine_platform",
      sizes.platform,
      patience,
      lockTimeout,
      Boolean(pooler),
    ),
    {
      perShop: options.connectionsPerShop ?? Math.ceil(sizes.shops / 2),
      onUnavailable: (failure) => logOutage("requests", failure),
    },
  );
  const events = await openEventBus(connection, logOutage);
  const jobs = await openQueue(connection, log, {
    worksOnJobs,
    runsSchedule,
    connections: sizes.queue,
    logOutage,
  });
  const clock = options.clock ?? wallClock;
  const fetchGuarded = options.fetchGuarded ?? createGuardedFetch({});
  const { secret, dashboardUrl } = options;
  const app: AppContext = {
    db,
    clock,
    shopperLimits: createShopperLimits(options.shopperLimits ?? 1, () => clock.now(), db),
    log: options.log,
    secret,
    dashboardUrl,
    storage:
      "directory" in options.storage ? diskStorage(options.storage.directory) : s3Storage(options.storage),
    // Shoppers do not wait for a job's pictures.
    pictures: createPictureMaker({ yields: worksOnJobs }),
    documents: createDocumentMaker(),
    makesAvif: options.makesAvif ?? true,
    post: createPost(options.mail),
    push: createPush({ fetchGuarded, secret, dashboardUrl, ...options.push }),
    jobs,
    events,
    stores: createStoreMap(db, events),
    knownMembers: createKnownMembers(),
    storefrontCache: createStorefrontCache(),
    fetchGuarded,
    dns: createDnsRecords({ servers: options.dnsServers }),
    domainIps: options.domainIps,
    signInProviders: openSignInProviders(options.signIn ?? {}, clock, options.log),
    paymentProviders: createPaymentProviders(options.payments ?? {}, clock),
    courierProviders: createCourierProviders(options.couriers ?? {}),
    smsProviders: createSmsProviders(options.sms ?? {}, fetchGuarded),
  };
  return {
    app,
    async stop() {
      await jobs.stop();
      await events.stop();
      app.pictures.stop();
      app.documents.stop();
      await db.end();
    },
  };
}
