import { generateKeyPairSync, type KeyObject, randomBytes, verify } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ServiceAccount } from "../../src/outside/push/fcm.ts";
import { jsonOf } from "./browser-double.ts";
import type { ReplyWithBody, PushLog } from "./push-log.ts";

/** Firebase Cloud Messaging, with one project and its service account. */
export class FcmDouble {
  readonly serviceAccount: ServiceAccount;
  /** The access tokens that were issued. */
  readonly accessTokens: string[] = [];
  readonly #publicKey: KeyObject;
  readonly #unregistered = new Set<string>();
  readonly #log: PushLog;

  constructor(origin: string, log: PushLog) {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    this.#publicKey = publicKey;
    this.#log = log;
    this.serviceAccount = {
      project_id: "vitrine-test",
      client_email: "push@vitrine-test.iam.gserviceaccount.com",
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      private_key_id: "key-1",
      token_uri: `${origin}/token`,
    };
  }

  unregister(token: string): void {
    this.#unregistered.add(token);
  }

  /** Responds to a signed assertion with an access token. */
  giveAccess(body: Buffer): ReplyWithBody {
    const form = new URLSearchParams(body.toString());
    const invalid = (why: string) => this.#log.complain(400, why, { error: "invalid_grant" });
    if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer")
      return invalid("grant_type");
    const [head = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
    const signed = Buffer.from(`${head}.${claims}`);
    if (!verify("RSA-SHA256", signed, this.#publicKey, Buffer.from(signature, "base64url")))
      return invalid("the assertion's signature");
    const { alg, kid } = jsonOf(head);
    const { iss, scope, aud, iat, exp } = jsonOf(claims) as Record<string, string> & {
      iat: number;
      exp: number;
    };
    if (alg !== "RS256" || kid !== this.serviceAccount.private_key_id)
      return invalid("the assertion's header");
    if (iss !== this.serviceAccount.client_email || aud !== this.serviceAccount.token_uri)
      return invalid("iss or aud");
    if (scope !== "https://www.googleapis.com/auth/firebase.messaging") return invalid("scope");
    const now = Date.now() / 1000;
    if (!(iat <= now + 5 && exp > now && exp - iat <= 3600)) return invalid("iat or exp");
    this.accessTokens.push(randomBytes(12).toString("hex"));
    return {
      status: 200,
      body: { access_token: this.accessTokens.at(-1), expires_in: 3599, token_type: "Bearer" },
    };
  }

  /** Responds to a message that is sent with the latest access token. */
  receiveMessage(request: IncomingMessage, path: string, body: Buffer): ReplyWithBody {
    const wrong = (why: string) => this.#log.complain(400, why, fcmError("INVALID_ARGUMENT"));
    if (request.method !== "POST" || path !== "/v1/projects/vitrine-test/messages:send")
      return this.#log.complain(404, `no ${path}`);
    const message = (JSON.parse(body.toString()) as { message?: Record<string, unknown> }).message ?? {};
    const to = String(message["token"]);
    this.#log.request(to);
    if (request.headers.authorization !== `Bearer ${this.accessTokens.at(-1)}`) return { status: 401 };
    if (!hasOnly(message, ["token", "notification", "data", "android", "apns"])) return wrong("message");
    if (!hasOnly(message["notification"], ["title", "body"], "string")) return wrong("notification");
    if (!hasOnly(message["data"], ["url", "icon", "tag"], "string")) return wrong("data");
    const plan = this.#log.takePlanned(to);
    if (plan) return plan;
    if (this.#unregistered.has(to)) return { status: 404, body: fcmError("UNREGISTERED") };
    this.#log.receive(to, message);
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
