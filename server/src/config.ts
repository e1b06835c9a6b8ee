import { createPrivateKey, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import * as z from "zod";
import type { SignInSettings } from "@vitrine/api/outside/sign-in-providers";
import { easypostApiUrl } from "@vitrine/api/outside/easypost";
import { steadfastApiUrl } from "@vitrine/api/outside/steadfast";
import { twilioApiUrl } from "@vitrine/api/outside/twilio";
import { stripeApiUrl } from "@vitrine/api/outside/payment-providers";
import { bkashApiUrl } from "@vitrine/api/outside/bkash";
import { sslCommerzApiUrl } from "@vitrine/api/outside/sslcommerz";
import { ServiceAccount } from "@vitrine/api/outside/push/fcm";

// All environment variables, read and validated once. An invalid value stops the start with one clear line.

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
/**
 * URL of an identity or payment provider. It must use https, except on this machine, so that no one can impersonate it.
 */
const provider = url.refine(
  (text) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(text),
  "must start with https://",
);
const providerHost = provider.refine((text) => new URL(text).pathname === "/", "must have no path");
const clientIds = z
  .string()
  .transform((text) => text.split(",").map((id) => id.trim()))
  .pipe(z.array(z.string().regex(/^[\w.-]{1,200}$/, "must be client IDs separated by commas")));
const addresses = z
  .string()
  .transform((text) => text.split(",").map((address) => address.trim()))
  .pipe(z.array(z.string().refine(isAddress, "must be IP addresses separated by commas")));
const flag = z.enum(["0", "1"]).transform((text) => text === "1");

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(10_000).optional(),
  DASHBOARD_URL: url.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().default("Vitrine <post@vitrine.localhost>"),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .refine(isVaried, "is too simple: create one with `openssl rand -base64 48`")
    .optional(),
  GOOGLE_CLIENT_ID: clientIds.optional(),
  GOOGLE_ISSUER: provider.default("https://accounts.google.com"),
  APPLE_CLIENT_ID: clientIds.optional(),
  APPLE_ISSUER: provider.default("https://appleid.apple.com"),
  FACEBOOK_APP_ID: z
    .string()
    .regex(/^\d{1,40}$/, "must be the numeric ID of your app")
    .optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_GRAPH_URL: provider.default("https://graph.facebook.com/v24.0"),
  STRIPE_API_URL: providerHost.default(stripeApiUrl),
  SSLCOMMERZ_API_URL: providerHost.default(sslCommerzApiUrl),
  BKASH_API_URL: providerHost.default(bkashApiUrl),
  DNS_SERVERS: addresses.optional(),
  DOMAIN_IPS: addresses.optional(),
  TLS_CHECK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  STEADFAST_API_URL: providerHost.default(steadfastApiUrl),
  EASYPOST_API_URL: providerHost.default(easypostApiUrl),
  TWILIO_API_URL: providerHost.default(twilioApiUrl),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  NODE_ENV: z.string().optional(),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  ROLE: z.enum(["all", "web", "jobs"]).default("all"),
  DEMO: flag.default(true),
  AVIF: flag.default(true),
  TRUST_PROXY: flag.default(false),
  SHOPPER_LIMITS: z.coerce.number().min(0).max(1_000).default(1),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("warn"),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A transaction pooler before the database. */
  poolerUrl: string | undefined;
  /** The maximum number of connections that all processes together may open to the database. */
  databaseConnections: number | undefined;
  dashboardUrl: string;
  mail: { smtpUrl: string | undefined; from: string; outboxDir: string };
  storage: { directory: string } | { endpoint: string; bucket: string; key: string; secret: string };
  signIn: SignInSettings;
  payments: { stripeApiUrl: string; sslCommerzApiUrl: string; bkashApiUrl: string };
  /** Resolvers for the domains of shops; those of this machine by default. */
  dnsServers: string[] | undefined;
  /** IP addresses to which shops point their domains; those of the shared host by default. */
  domainIps: string[] | undefined;
  /** Protects the check of the proxy that obtains certificates. Without one, only this machine may send it. */
  tlsCheckSecret: string | undefined;
  couriers: { steadfastApiUrl: string; easypostApiUrl: string };
  sms: { twilioApiUrl: string };
  secret: string;
  /** Sends push messages to the mobile app; without one, only browsers receive them. */
  firebase: ServiceAccount | undefined;
  isProduction: boolean;
  webProcesses: number;
  role: "all" | "web" | "jobs";
  demo: boolean;
  /** True to encode pictures as AVIF, too, which takes too long on slow machines. */
  makesAvif: boolean;
  /** True if the last IP in X-Forwarded-For is the client's: only behind a trusted proxy. */
  trustProxy: boolean;
  /** Multiplies the limits on orders and carts; 0 disables them. */
  shopperLimits: number;
  logLevel: string;
  /** True to show emails in the browser if SMTP is not set up: on loopback only, never in production. */
  showsOutbox: boolean;
}

/**
 * @throws Error with one line that names the invalid variable and the valid values
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new Error(`The environment variable ${issue.path.join(".")} is not valid: ${issue.message}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  const dataDir = path.resolve(env.DATA_DIR);
  if (isProduction && env.DATABASE_URL && !env.SECRET)
    throw new Error(
      "Set SECRET (at least 32 characters, the same for every process) in production with DATABASE_URL.",
    );
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new Error("Set DATABASE_URL to the transaction pooler before DATABASE_DIRECT_URL, or unset both.");
  const dashboardUrl = env.DASHBOARD_URL ?? `http://dashboard.vitrine.localhost:${env.PORT}`;
  // Bound to loopback and named .localhost: behind a proxy the first may be true as well, the second never.
  const isTrial =
    !isProduction &&
    ["127.0.0.1", "::1", "localhost"].includes(env.HOST) &&
    /(^|\.)localhost$/.test(new URL(dashboardUrl).hostname);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    poolerUrl: env.DATABASE_DIRECT_URL && env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    dashboardUrl,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outboxDir: path.join(dataDir, "outbox") },
    storage: storageOf(env, dataDir),
    signIn: signInOf(env),
    payments: {
      stripeApiUrl: env.STRIPE_API_URL,
      sslCommerzApiUrl: env.SSLCOMMERZ_API_URL,
      bkashApiUrl: env.BKASH_API_URL,
    },
    dnsServers: env.DNS_SERVERS,
    domainIps: env.DOMAIN_IPS,
    tlsCheckSecret: env.TLS_CHECK_SECRET,
    couriers: { steadfastApiUrl: env.STEADFAST_API_URL, easypostApiUrl: env.EASYPOST_API_URL },
    sms: { twilioApiUrl: env.TWILIO_API_URL },
    secret: env.SECRET ?? storedSecret(dataDir),
    firebase: serviceAccountOf(env.FIREBASE_SERVICE_ACCOUNT),
    isProduction,
    webProcesses: env.WEB_PROCESSES,
    role: env.ROLE,
    demo: env.DEMO && isTrial,
    makesAvif: env.AVIF,
    trustProxy: env.TRUST_PROXY,
    shopperLimits: env.SHOPPER_LIMITS,
    logLevel: env.LOG_LEVEL,
    showsOutbox: isTrial && !env.SMTP_URL,
  };
}

/** True for an IP address; resolvers may have a port, e.g. "127.0.0.1:5353" or "[::1]:5353". */
function isAddress(text: string): boolean {
  return isIP(text.replace(/^\[(.*)\]:\d{1,5}$|^([\d.]+):\d{1,5}$/, "$1$2")) > 0;
}

/** Rejects secrets such as thirty-two times the same character. */
function isVaried(secret: string): boolean {
  return new Set(secret).size >= 10;
}

function storageOf(env: z.infer<typeof Environment>, dataDir: string): Config["storage"] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = env;
  if (!endpoint && !bucket && !key && !secret) return { directory: path.join(dataDir, "files") };
  if (!endpoint || !bucket || !key || !secret)
    throw new Error("For S3, set all of S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.");
  return { endpoint, bucket, key, secret };
}

function signInOf(env: z.infer<typeof Environment>): SignInSettings {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_GRAPH_URL: graphUrl } = env;
  if (Boolean(appId) !== Boolean(appSecret))
    throw new Error("For Facebook, set both FACEBOOK_APP_ID and FACEBOOK_APP_SECRET.");
  return {
    google: env.GOOGLE_CLIENT_ID && { issuer: env.GOOGLE_ISSUER, clientIds: env.GOOGLE_CLIENT_ID },
    apple: env.APPLE_CLIENT_ID && { issuer: env.APPLE_ISSUER, clientIds: env.APPLE_CLIENT_ID },
    facebook: appId && appSecret ? { appId, appSecret, graphUrl } : undefined,
  };
}

/**
 * @param given the JSON of a service account, or the path of its file
 */
function serviceAccountOf(given: string | undefined): ServiceAccount | undefined {
  if (given === undefined) return undefined;
  try {
    const json = given.trimStart().startsWith("{") ? given : readFileSync(given, "utf8");
    const account = ServiceAccount.parse(JSON.parse(json));
    createPrivateKey(account.private_key);
    return account;
  } catch {
    // The original error might contain the key.
    throw new Error(
      "FIREBASE_SERVICE_ACCOUNT is not valid: set it to the path of a service account's JSON file, or to the JSON itself.",
    );
  }
}

/** Generated at the first start and stored: it signs the tokens of carts and orders. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "EEXIST") throw failure;
  }
  return readFileSync(file, "utf8").trim();
}
