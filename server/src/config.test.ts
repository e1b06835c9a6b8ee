import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "vitrine-config-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const config = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR, ...environment });

describe("the configuration", () => {
  it("of a newcomer who sets nothing: a demonstration shop, mails to be read in the browser, a secret kept", () => {
    const { demo, showsOutbox, dashboardUrl, secret } = config();
    expect({ demo, showsOutbox, dashboardUrl }).toEqual({
      demo: true,
      showsOutbox: true,
      dashboardUrl: "http://dashboard.localhost:3000",
    });
    expect(secret.length).toBeGreaterThan(40);
    expect(config().secret).toBe(secret);
    expect(readFileSync(path.join(DATA_DIR, "secret"), "utf8")).toBe(secret);
  });

  it.each([
    ["in production", { NODE_ENV: "production" }],
    ["behind a proxy, where every address is loopback", { DASHBOARD_URL: "https://dashboard.example.com" }],
    ["on an address others can reach", { HOST: "0.0.0.0" }],
  ])("%s nobody reads the mails and there is no demonstration", (_, environment) => {
    expect(config(environment)).toMatchObject({ demo: false, showsOutbox: false });
  });

  it.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL is wrong: must begin with postgres://"],
    [{ SECRET: "short" }, "SECRET"],
    [{ WEB_PROCESSES: "0" }, "WEB_PROCESSES"],
    [{ S3_BUCKET: "pictures" }, "set all of S3_ENDPOINT"],
    [{ NODE_ENV: "production", DATABASE_URL: "postgres://x" }, "Set SECRET"],
  ])("%j stops the start with one clear line", (environment, words) => {
    expect(() => config(environment as Record<string, string>)).toThrow(words);
  });
});
