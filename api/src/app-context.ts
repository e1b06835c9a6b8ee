import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/transactions.ts";
import type { EventBus } from "./events/event-bus.ts";
import type { StorefrontCache } from "./events/storefront-cache.ts";
import type { StoreMap } from "./events/store-map.ts";
import type { DocumentMaker } from "./files/document-maker.ts";
import type { PictureMaker } from "./files/picture-maker.ts";
import type { Storage } from "./files/storage.ts";
import type { KnownMembers } from "./http/known-members.ts";
import type { ShopperLimits } from "./http/shopper-limits.ts";
import type { JobQueue } from "./jobs/queue.ts";
import type { Post } from "./mail/deliver.ts";
import type { DnsRecords } from "./outside/dns-records.ts";
import type { GuardedFetch } from "./outside/guarded-fetch.ts";
import type { CourierProviders } from "./outside/courier-providers.ts";
import type { PaymentProviders } from "./outside/payment-providers.ts";
import type { SmsProviders } from "./outside/sms-provider.ts";
import type { SignInProviders } from "./outside/sign-in-providers.ts";
import type { Push } from "./outside/push/push.ts";

/** All dependencies of the API, created once at the start and passed along; tests create their own. */
export interface AppContext {
  db: Database;
  clock: Clock;
  /** Limits on orders and carts, per network and shop. */
  shopperLimits: ShopperLimits;
  log: Logger;
  /** Signs the tokens of carts and orders. */
  secret: string;
  /**
   * The public URL of the dashboard, e.g. "http://dashboard.vitrine.localhost:3000"; base of links in emails.
   */
  dashboardUrl: string;
  storage: Storage;
  pictures: PictureMaker;
  documents: DocumentMaker;
  /** True if pictures are also encoded as AVIF, which takes seconds each. */
  makesAvif: boolean;
  post: Post;
  push: Push;
  jobs: JobQueue;
  events: EventBus;
  stores: StoreMap;
  knownMembers: KnownMembers;
  storefrontCache: StorefrontCache;
  fetchGuarded: GuardedFetch;
  dns: DnsRecords;
  /** IP addresses of this installation, to which shops point their domains; those of the shared host by default. */
  domainIps?: string[];
  signInProviders: SignInProviders;
  paymentProviders: PaymentProviders;
  courierProviders: CourierProviders;
  smsProviders: SmsProviders;
}
