import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import pino from "pino";
import { afterAll, beforeAll } from "vitest";
import { type Client, createClient } from "@vitrine/contract/client";
import { buildAppContext, type Running, type AppOptions } from "../src/build-app-context.ts";
import { insertAccount } from "../src/features/accounts/accounts.queries.ts";
import { insertSession, noteDevice } from "../src/features/accounts/sessions.queries.ts";
import { createApiServer } from "../src/http/serve.ts";
import { createInProcessClient } from "../src/in-process.ts";
import { newId, newToken } from "../src/ids.ts";
import { startWork } from "../src/jobs/timetable.ts";
import { listOutbox, readOutbox } from "../src/mail/outbox.ts";
import { type TestDatabase, useDatabase } from "./database.ts";

/** A user with an account, and a client that sends their token and device. */
export interface Person {
  name: string;
  email: string;
  password: string;
  token: string;
  deviceId: string;
  client: Client;
}

export interface TestApp {
  database: TestDatabase;
  app: Running["app"];
  /** e.g. "http://127.0.0.1:40123/api" */
  baseUrl: string;
  directory: string;
  /** The requested paths, and the referers. */
  requested: string[];
  /** The latest email to a recipient, with a matching subject if one is given. */
  mailTo(email: string, subject?: RegExp): Promise<{ subject: string; text: string; html: string }>;
  /**
   * Adds an account that is signed in on its device, without the emails and the password hashing of a
   * registration.
   */
  person(name: string): Promise<Person>;
  /** Another browser, signed in if there is a token. */
  device(deviceId: string, token?: () => string | undefined): Client;
  /** Creates a shop for its owner. */
  shop(
    owner: Person,
    name: string,
    more?: { country?: string; currency?: string },
  ): Promise<{ id: number; handle: string }>;
  /** Gives a person a role in a shop. */
  join(shopId: number, person: Person, role: "admin" | "manager" | "staff"): Promise<void>;
  visitor(options?: {
    cartToken?: () => string | undefined;
    shopperToken?: () => string | undefined;
    idempotencyKey?: () => string | undefined;
  }): Client;
  /** A visitor without HTTP, whose responses are never cached: for tests that write directly to tables. */
  uncachedVisitor(): Client;
}

/** The minimum cost of argon2: the hash contains it, so that password checks are fast, too. */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For a run with a transaction pooler before its database: TEST_POOLER is its port on loopback. */
function poolerOf(connection: TestDatabase["connection"]) {
  const port = Number(process.env["TEST_POOLER"]);
  return port > 0 ? { ...connection, host: "127.0.0.1", port } : undefined;
}

/**
 * The API over HTTP on a separate database, with its jobs running and its emails in an outbox. Tests that
 * compare whole databases run no jobs (`jobs: false`).
 */
export function useTestApp({
  jobs = true,
  connectVia = async (connection) => connection,
  ...options
}: {
  jobs?: boolean;
  /** Starts a proxy before the database, and returns the connection to it. */
  connectVia?: (connection: TestDatabase["connection"]) => Promise<TestDatabase["connection"]>;
} & Pick<
  AppOptions,
  | "fetchGuarded"
  | "dnsServers"
  | "domainIps"
  | "signIn"
  | "payments"
  | "couriers"
  | "sms"
  | "push"
  | "makesAvif"
  | "lockTimeout"
  | "shopperLimits"
> & {
    log?: AppOptions["log"];
  } = {}): TestApp {
  const it = {} as TestApp;
  it.database = useDatabase();
  let running: Running;
  let server: Server;

  beforeAll(async () => {
    it.directory = mkdtempSync(path.join(tmpdir(), "vitrine-test-"));
    running = await buildAppContext({
      connection: await connectVia(it.database.connection),
      pooler: poolerOf(it.database.connection),
      log: pino({ level: process.env["LOG_LEVEL"] ?? "silent" }),
      secret: "only for tests: sixty-four characters that nobody has to keep secret",
      dashboardUrl: "http://dashboard.localhost:3000",
      makesAvif: false,
      storage: { directory: path.join(it.directory, "files") },
      mail: { from: "Vitrine <post@vitrine.test>", outboxDir: path.join(it.directory, "outbox") },
      ...options,
    });
    it.app = running.app;
    if (jobs) await startWork(running.app);
    const serve = createApiServer(running.app);
    it.requested = [];
    server = createServer((request, response) => {
      it.requested.push(request.url ?? "", request.headers.referer ?? "");
      void serve(request, response, request.socket.remoteAddress ?? "");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    it.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });

  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
    await running?.stop();
    if (it.directory) rmSync(it.directory, { recursive: true, force: true });
  });

  it.mailTo = (email, subject = /./) => waitForEmail(path.join(it.directory, "outbox"), email, subject);

  it.person = async (name) => {
    const person = await insertPerson(it.app, name);
    return { ...person, client: it.device(person.deviceId, () => person.token) };
  };

  it.device = (deviceId, token = () => undefined) =>
    createClient({ baseUrl: it.baseUrl, token, headers: () => browserHeaders(deviceId) });

  it.shop = async (owner, name, more = {}) => {
    const handle = name.toLowerCase().replace(/\W+/g, "-");
    const { data } = await owner.client.shops.create({
      body: { name, handle, country: more.country ?? "DE", currency: more.currency ?? "EUR" },
    });
    return { id: data.id, handle: data.handle };
  };

  it.join = async (shopId, person, role) => {
    await it.database.admin.query(
      "insert into memberships (shop_id, account_id, role) select $1, id, $3 from accounts where email = $2",
      [shopId, person.email, role],
    );
  };

  it.uncachedVisitor = () => createInProcessClient(it.app, { id: "request", ip: "127.0.0.1" });

  it.visitor = ({ cartToken, shopperToken, idempotencyKey } = {}) =>
    createClient({
      baseUrl: it.baseUrl,
      headers: () => ({ "Cart-Token": cartToken?.(), "Shopper-Token": shopperToken?.() }),
      idempotencyKey,
    });

  return it;
}

/** Waits up to half a minute for the latest email to a recipient with a matching subject. */
async function waitForEmail(outbox: string, email: string, subject: RegExp) {
  for (let wait = 0; wait < 300; wait++) {
    const newest = (await listOutbox(outbox, 100)).find(
      (mail) => mail.to === email && subject.test(mail.subject),
    );
    const mail = newest && (await readOutbox(outbox, newest.id));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No email was sent to ${email}`);
}

/** Adds an account that is signed in on its device. */
async function insertPerson(app: Running["app"], name: string): Promise<Omit<Person, "client">> {
  const email = `${name.toLowerCase().replace(/\W+/g, ".")}@example.com`;
  const password = `a long password of ${name}`;
  const deviceId = `device-of-${name}`.replace(/\W/g, "-");
  const token = newToken();
  await app.db.inPlatform(async (tx) => {
    const id = newId(app.clock.now());
    await insertAccount(tx, {
      id,
      email,
      name,
      password_hash: await hash(password, cheapHash),
      time_zone: "UTC",
    });
    await insertSession(tx, {
      token,
      account_id: id,
      device_id: deviceId,
      browser: "Vitest",
      platform: "Node",
      ip: "127.0.0.1",
    });
    await noteDevice(tx, id, deviceId);
  });
  return { name, email, password, token, deviceId };
}

function browserHeaders(deviceId: string) {
  return {
    "Device-Id": deviceId,
    "Device-Type": "web",
    Browser: "Vitest",
    Platform: "Node",
    Timezone: "UTC",
  };
}
