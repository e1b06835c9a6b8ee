import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/transactions.ts";
import type { EventBus } from "./events/event-bus.ts";
import type { StorefrontCache } from "./events/storefront-cache.ts";
import type { StoreMap } from "./events/store-map.ts";
import type { PictureMaker } from "./files/picture-maker.ts";
import type { Storage } from "./files/storage.ts";
import type { ShopperLimits } from "./http/shopper-limits.ts";
import type { JobQueue } from "./jobs/queue.ts";
import type { Post } from "./mail/deliver.ts";
import type { GuardedFetch } from "./outside/guarded-fetch.ts";
import type { SignInProviders } from "./outside/sign-in-providers.ts";
import type { Push } from "./outside/push/push.ts";

/** Everything the API stands on, made once at the start and passed along; tests make their own. */
export interface AppContext {
  db: Database;
  clock: Clock;
  /** How many orders and carts a shop takes from a network and in all. */
  shopperLimits: ShopperLimits;
  log: Logger;
  /** Signs the addresses of carts and orders. */
  secret: string;
  /** The public address of the dashboard, e.g. "http://dashboard.vitrine.localhost:3000"; links in mails start here. */
  dashboardUrl: string;
  storage: Storage;
  pictures: PictureMaker;
  /** Whether pictures are made into AVIF, too: seconds of work for each. */
  makesAvif: boolean;
  post: Post;
  push: Push;
  jobs: JobQueue;
  events: EventBus;
  stores: StoreMap;
  storefrontCache: StorefrontCache;
  fetchGuarded: GuardedFetch;
  signInProviders: SignInProviders;
}
