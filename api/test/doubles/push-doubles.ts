import { generateKeyPairSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServiceAccount } from "../../src/outside/push/fcm.ts";
import { BrowserDouble, jsonOf, vapidProblem } from "./browser-double.ts";

// Push services for tests: they reject what the real ones reject, and store the messages they receive.

/** The response of a double to the next message, instead of receiving it. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Never responds; the sender must time out. */
  hangs?: boolean;
}

export interface Received {
  /** The last segment of the endpoint's path, or the registration token. */
  to: string;
  at: number;
  /** The message as the device reads it. */
  payload: unknown;
}

export interface PushDoubles {
  /** e.g. "http://127.0.0.1:40123" */
  origin: string;
  port: number;
  serviceAccount: ServiceAccount;
  /** Messages received, in their order. */
  received: Received[];
  /** Requests with a message, accepted or not. */
  requests: { to: string; at: number }[];
  /** Reasons of unplanned rejections: must remain empty. */
  complaints: string[];
  /** The access tokens of FCM that were issued. */
  accessTokens: string[];
  browser(): BrowserDouble;
  /** Responds to the next messages to a receiver with these. */
  plan(to: string, ...answers: Answer[]): void;
  /** The receiver no longer exists. */
  unregister(token: string): void;
  /** The key that the server advertises: every web message must be signed with its private half. */
  vapidKey?: string;
  close(): Promise<void>;
}

export async function openPushDoubles(): Promise<PushDoubles> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const browsers = new Map<string, BrowserDouble>();
  const planned = new Map<string, Answer[]>();
  const unregistered = new Set<string>();
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const it: PushDoubles = {
    origin,
    port,
    serviceAccount: {
      project_id: "vitrine-test",
      client_email: "push@vitrine-test.iam.gserviceaccount.com",
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      private_key_id: "key-1",
      token_uri: `${origin}/token`,
    },
    received: [],
    requests: [],
    complaints: [],
    accessTokens: [],
    browser() {
      const browser = new BrowserDouble(origin);
      browsers.set(browser.id, browser);
      return browser;
    },
    plan: (to, ...answers) => void planned.set(to, [...(planned.get(to) ?? []), ...answers]),
    unregister: (token) => void unregistered.add(token),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  server.on("request", (request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const path = request.url ?? "";
      const answer = path.startsWith("/push/")
        ? browserMessage(request, path.slice("/push/".length), body)
        : path === "/token"
          ? giveAccess(body)
          : fcmMessage(request, path, body);
      if (answer.hangs) return;
      response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
      response.end(JSON.stringify(answer.body ?? {}));
    })();
  });
  return it;

  type Whole = Answer & { body?: unknown };

  function complain(status: number, why: string, body?: unknown): Whole {
    it.complaints.push(why);
    return { status, body };
  }

  function browserMessage(request: IncomingMessage, id: string, body: Buffer): Whole {
    it.requests.push({ to: id, at: Date.now() });
    const browser = browsers.get(id);
    if (!browser) return complain(404, `no browser ${id}`);
    if (request.method !== "POST" || !/^\d+$/.test(String(request.headers["ttl"])))
      return complain(400, "no TTL");
    if (request.headers["content-encoding"] !== "aes128gcm") return complain(415, "not aes128gcm");
    if (body.length > 4096) return complain(413, "larger than 4096 bytes");
    const wrong = vapidProblem(String(request.headers["authorization"]), origin, it.vapidKey);
    if (wrong) return complain(403, wrong);
    const plan = planned.get(id)?.shift();
    if (plan) return plan;
    it.received.push({ to: id, at: Date.now(), payload: JSON.parse(browser.open(body)) });
    return { status: 201 };
  }

  function giveAccess(body: Buffer): Whole {
    const form = new URLSearchParams(body.toString());
    const invalid = (why: string) => complain(400, why, { error: "invalid_grant" });
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer")
      return invalid("grant_type");
    const [head = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
    const signed = Buffer.from(`${head}.${claims}`);
    if (!verify("RSA-SHA256", signed, publicKey, Buffer.from(signature, "base64url")))
      return invalid("the assertion's signature");
    const { alg, kid } = jsonOf(head);
    const { iss, scope, aud, iat, exp } = jsonOf(claims) as Record<string, string> & {
      iat: number;
      exp: number;
    };
    if (alg !== "RS256" || kid !== it.serviceAccount.private_key_id) return invalid("the assertion's header");
    if (iss !== it.serviceAccount.client_email || aud !== it.serviceAccount.token_uri)
      return invalid("iss or aud");
    if (scope !== "https://www.googleapis.com/auth/firebase.messaging") return invalid("scope");
    const now = Date.now() / 1000;
    if (!(iat <= now + 5 && exp > now && exp - iat <= 3600)) return invalid("iat or exp");
    it.accessTokens.push(randomBytes(12).toString("hex"));
    return {
      status: 200,
      body: { access_token: it.accessTokens.at(-1), expires_in: 3599, token_type: "Bearer" },
    };
  }

  function fcmMessage(request: IncomingMessage, path: string, body: Buffer): Whole {
    const wrong = (why: string) => complain(400, why, fcmError("INVALID_ARGUMENT"));
    if (request.method !== "POST" || path !== "/v1/projects/vitrine-test/messages:send")
      return complain(404, `no ${path}`);
    const message = (JSON.parse(body.toString()) as { message?: Record<string, unknown> }).message ?? {};
    const to = String(message["token"]);
    it.requests.push({ to, at: Date.now() });
    if (request.headers.authorization !== `Bearer ${it.accessTokens.at(-1)}`) return { status: 401 };
    if (!hasOnly(message, ["token", "notification", "data", "android", "apns"])) return wrong("message");
    if (!hasOnly(message["notification"], ["title", "body"], "string")) return wrong("notification");
    if (!hasOnly(message["data"], ["url", "icon", "tag"], "string")) return wrong("data");
    const plan = planned.get(to)?.shift();
    if (plan) return plan;
    if (unregistered.has(to)) return { status: 404, body: fcmError("UNREGISTERED") };
    it.received.push({ to, at: Date.now(), payload: message });
    return { status: 200, body: { name: "projects/vitrine-test/messages/1" } };
  }
}

function fcmError(errorCode: string) {
  const type = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
  return { error: { code: 400, message: "no", details: [{ "@type": type, errorCode }] } };
}

function hasOnly(value: unknown, names: string[], type?: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(
    ([name, part]) => names.includes(name) && (!type || typeof part === type),
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
