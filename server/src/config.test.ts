import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "vitrine-config-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const config = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR, ...environment });

describe("configuration", () => {
  it("without any variable: enables the demo shop, shows emails in the browser, and stores a secret", () => {
    const { demo, showsOutbox, dashboardUrl, secret } = config();
    expect({ demo, showsOutbox, dashboardUrl }).toEqual({
      demo: true,
      showsOutbox: true,
      dashboardUrl: "http://dashboard.vitrine.localhost:3000",
    });
    expect(secret.length).toBeGreaterThan(40);
    expect(config().secret).toBe(secret);
    expect(readFileSync(path.join(DATA_DIR, "secret"), "utf8")).toBe(secret);
  });

  it.each([
    ["in production", { NODE_ENV: "production" }],
    ["behind a proxy, where every address is loopback", { DASHBOARD_URL: "https://dashboard.example.com" }],
    ["on an address others can reach", { HOST: "0.0.0.0" }],
  ])("%s: shows no emails and has no demo shop", (_, environment) => {
    expect(config(environment)).toMatchObject({ demo: false, showsOutbox: false });
  });

  it("shows no emails in the browser once they are sent by SMTP", () => {
    expect(config({ SMTP_URL: "smtp://mail.example.com" }).showsOutbox).toBe(false);
  });

  it.each(["S3_ENDPOINT", "S3_BUCKET", "S3_KEY", "S3_SECRET"])(
    "rejects an S3 configuration without %s",
    (missing) => {
      const whole = {
        S3_ENDPOINT: "https://s3.example.com",
        S3_BUCKET: "shop",
        S3_KEY: "key",
        S3_SECRET: "secret",
      };
      expect(config(whole).storage).toMatchObject({ bucket: "shop" });
      expect(() => config({ ...whole, [missing]: "" })).toThrow("For S3, set all of");
    },
  );

  it("disables AVIF for slow machines", () => {
    expect(config().makesAvif).toBe(true);
    expect(config({ AVIF: "0" }).makesAvif).toBe(false);
    expect(() => config({ AVIF: "no" })).toThrow("AVIF");
  });

  it("multiplies or disables the limits on orders and carts", () => {
    expect(config().shopperLimits).toBe(1);
    expect(config({ SHOPPER_LIMITS: "2.5" }).shopperLimits).toBe(2.5);
    expect(config({ SHOPPER_LIMITS: "0" }).shopperLimits).toBe(0);
    expect(() => config({ SHOPPER_LIMITS: "-1" })).toThrow("SHOPPER_LIMITS");
    expect(() => config({ SHOPPER_LIMITS: "many" })).toThrow("SHOPPER_LIMITS");
  });

  it("sets up the sign-in providers that have an id, with default URLs", () => {
    expect(config().signIn).toEqual({ google: undefined, apple: undefined, facebook: undefined });
    expect(
      config({
        GOOGLE_CLIENT_ID: "web.apps.example, phone.apps.example",
        APPLE_CLIENT_ID: "com.example.web",
        FACEBOOK_APP_ID: "7001",
        FACEBOOK_APP_SECRET: "s",
      }).signIn,
    ).toEqual({
      google: {
        issuer: "https://accounts.google.com",
        clientIds: ["web.apps.example", "phone.apps.example"],
      },
      apple: { issuer: "https://appleid.apple.com", clientIds: ["com.example.web"] },
      facebook: { appId: "7001", appSecret: "s", graphUrl: "https://graph.facebook.com/v24.0" },
    });
  });

  it.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL is not valid: must start with postgres://"],
    [{ SECRET: "short" }, "SECRET"],
    [{ SECRET: "a".repeat(40) }, "SECRET"],
    [{ WEB_PROCESSES: "0" }, "WEB_PROCESSES"],
    [{ DATABASE_CONNECTIONS: "many" }, "DATABASE_CONNECTIONS"],
    [{ DATABASE_CONNECTIONS: "0" }, "DATABASE_CONNECTIONS"],
    [{ GOOGLE_CLIENT_ID: "one,,two" }, "GOOGLE_CLIENT_ID"],
    [
      { GOOGLE_ISSUER: "http://accounts.example.com" },
      "GOOGLE_ISSUER is not valid: must start with https://",
    ],
    [{ APPLE_ISSUER: "http://localhost.example.com" }, "APPLE_ISSUER is not valid"],
    [{ FACEBOOK_APP_ID: "my app" }, "FACEBOOK_APP_ID is not valid: must be the numeric ID of your app"],
    [{ FACEBOOK_APP_ID: "7001" }, "set both FACEBOOK_APP_ID"],
    [{ FACEBOOK_GRAPH_URL: "graph" }, "FACEBOOK_GRAPH_URL"],
    [
      { STRIPE_API_URL: "http://stripe.example.com" },
      "STRIPE_API_URL is not valid: must start with https://",
    ],
    [{ STRIPE_API_URL: "https://stripe.example.com/v1" }, "STRIPE_API_URL is not valid: must have no path"],
    [{ SSLCOMMERZ_API_URL: "http://sslcommerz.example.com" }, "SSLCOMMERZ_API_URL is not valid: must start"],
    [{ BKASH_API_URL: "https://tokenized.pay.bka.sh/v1" }, "BKASH_API_URL is not valid: must have no path"],
    [{ S3_BUCKET: "pictures" }, "set all of S3_ENDPOINT"],
    [{ FIREBASE_SERVICE_ACCOUNT: "/no/such/file.json" }, "FIREBASE_SERVICE_ACCOUNT is not valid"],
    [{ FIREBASE_SERVICE_ACCOUNT: '{"project_id":"tea"}' }, "FIREBASE_SERVICE_ACCOUNT is not valid"],
    [{ NODE_ENV: "production", DATABASE_URL: "postgres://x" }, "Set SECRET"],
  ])("rejects %j with one clear line (O17: also a weak secret)", (environment, words) => {
    expect(() => config(environment as Record<string, string>)).toThrow(words);
  });

  it("accepts a service account as JSON or as a file's path, and its error never contains the key", () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const account = {
      type: "service_account",
      project_id: "mona-tea",
      client_email: "push@mona-tea.iam.gserviceaccount.com",
      private_key: privateKey,
    };
    const file = path.join(DATA_DIR, "account.json");
    writeFileSync(file, JSON.stringify(account));
    for (const given of [file, JSON.stringify(account)])
      expect(config({ FIREBASE_SERVICE_ACCOUNT: given }).firebase).toMatchObject({
        project_id: "mona-tea",
        token_uri: "https://oauth2.googleapis.com/token",
      });
    expect(config().firebase).toBeUndefined();
    const broken = {
      ...account,
      private_key: "-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----",
    };
    const words = () => config({ FIREBASE_SERVICE_ACCOUNT: JSON.stringify(broken) });
    expect(words).toThrow("FIREBASE_SERVICE_ACCOUNT is not valid");
    expect(words).not.toThrow("canary");
  });
});
