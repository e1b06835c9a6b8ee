import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  type JsonWebKey,
  randomBytes,
  verify,
} from "node:crypto";

/** A browser with a subscription at a push service, and the keys to decrypt messages. */
export class BrowserDouble {
  readonly id = randomBytes(8).toString("hex");
  readonly #keys: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(origin: string) {
    this.#keys.generateKeys();
    this.endpoint = `${origin}/push/${this.id}`;
  }

  /** The subscription in the format of `JSON.stringify(subscription)`. */
  get token(): string {
    return JSON.stringify({
      endpoint: this.endpoint,
      expirationTime: null,
      keys: { p256dh: this.#keys.getPublicKey("base64url"), auth: this.#auth.toString("base64url") },
    });
  }

  /** Decrypts a message: RFC 8291 over RFC 8188, in one record. */
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

/** The problem with a message's VAPID header (RFC 8292), or undefined. */
export function vapidProblem(
  header: string,
  origin: string,
  advertised: string | undefined,
): string | undefined {
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

export function jsonOf(base64url: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(base64url, "base64url").toString()) as Record<string, unknown>;
}
