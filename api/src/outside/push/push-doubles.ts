import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServiceAccount } from "./fcm.ts";

// Push services as faithful as tests need them: they refuse what the real ones refuse, and keep what they were sent.

/** What a double answers instead of taking a message over. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Never answers; the sender must give up by itself. */
  hangs?: boolean;
}

export interface Received {
  /** The last step of the endpoint's path, or the registration token. */
  to: string;
  at: number;
  /** What the device gets to read. */
  payload: unknown;
}

/** A browser with a subscription at a push service, and the keys to read what comes. */
export class BrowserDouble {
  readonly id = randomBytes(8).toString("hex");
  readonly #keys: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(origin: string) {
    this.#keys.generateKeys();
    this.endpoint = `${origin}/push/${this.id}`;
  }

  /** As `JSON.stringify(subscription)` says it. */
  get token(): string {
    return JSON.stringify({
      endpoint: this.endpoint,
      expirationTime: null,
      keys: { p256dh: this.#keys.getPublicKey("base64url"), auth: this.#auth.toString("base64url") },
    });
  }

  /** Opens a message by hand: RFC 8291 over RFC 8188, in one record. */
  open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const keyLength = body[20]!;
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    if (sealed.length > recordSize) throw new Error("More than one record");
    const shared = this.#keys.computeSecret(sender);
    const info = Buffer.concat([
      Buffer.from("WebPush: info\0"),
      this.#keys.getPublicKey(),
      sender,
      Buffer.of(1),
    ]);
    const pseudoRandom = hmac(salt, hmac(hmac(this.#auth, shared), info));
    const key = hmac(pseudoRandom, Buffer.from("Content-Encoding: aes128gcm\0\x01")).subarray(0, 16);
    const nonce = hmac(pseudoRandom, Buffer.from("Content-Encoding: nonce\0\x01")).subarray(0, 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("Wrong padding");
    return padded.subarray(0, end).toString();
  }
}

function hmac(key: Buffer, text: Buffer): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

export interface PushDoubles {
  /** e.g. "http://127.0.0.1:40123" */
  origin: string;
  port: number;
  serviceAccount: ServiceAccount;
  /** Messages taken over, in their order. */
  received: Received[];
  /** Everybody who knocked, taken over or not. */
  knocked: { to: string; at: number }[];
  /** Why something was refused though no answer was planned: must stay empty. */
  complaints: string[];
  /** How often an access token of FCM was given out. */
  accessTokens: string[];
  browser(): BrowserDouble;
  /** Answers the next messages to a receiver with these. */
  plan(to: string, ...answers: Answer[]): void;
  /** The receiver is no more. */
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
    knocked: [],
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
    it.knocked.push({ to: id, at: Date.now() });
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
    it.knocked.push({ to, at: Date.now() });
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

/** What is wrong with a message's VAPID header (RFC 8292), or nothing. */
function vapidProblem(header: string, origin: string, advertised: string | undefined): string | undefined {
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (!advertised || key !== advertised) return "not the advertised key";
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk: JsonWebKey = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) return "the signature";
  const { aud, exp, sub } = jsonOf(claims) as { aud: string; exp: number; sub: string };
  if (aud !== origin) return `aud ${aud}`;
  const now = Date.now() / 1000;
  if (!(exp > now && exp <= now + 86_400)) return `exp ${exp}`;
  if (!/^(mailto:|https:\/\/)/.test(sub)) return `sub ${sub}`;
  return undefined;
}

function jsonOf(base64url: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(base64url, "base64url").toString()) as Record<string, unknown>;
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
