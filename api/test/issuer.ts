import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** Parameters of the request to an authorize page. */
type Requested = Record<string, string>;

/**
 * A double of Google or Apple on loopback: serves its metadata and keys, signs tokens, and shows a consent
 * page.
 */
export interface Issuer {
  url: string;
  /** Claims about the user who is signed in there. */
  person: JWTPayload;
  /** Paths that respond with an error, or not at all. */
  broken: Map<string, "error" | "hangs">;
  /** Number of requests by path. */
  requested: Map<string, number>;
  /** Parameters of the latest consent request. */
  leaveRequested: Requested | undefined;
  /** An id token for an app, signed by this issuer. */
  token(claims?: JWTPayload): Promise<string>;
  /** Replaces the key: signs with a new one and serves only that. */
  rotate(): Promise<void>;
  /** The public key: an attacker might use it as a shared secret. */
  shownKey(): string;
  stop(): void;
}

export async function startIssuer({
  clientId,
  alg = "RS256",
  formPost = false,
}: {
  clientId: string;
  alg?: "RS256" | "ES256";
  /** True to return the response by form POST, as Apple does. */
  formPost?: boolean;
}): Promise<Issuer> {
  let key = await newKey(alg);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: Issuer = {
    url,
    // Apple's tokens contain no name.
    person: {
      sub: "person-1",
      email: "mona@example.com",
      email_verified: true,
      ...(formPost ? {} : { name: "Mona Tea" }),
    },
    broken: new Map(),
    requested: new Map(),
    leaveRequested: undefined,
    token: (claims = {}) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: url, aud: clientId, iat: now, exp: now + 3600, ...issuer.person, ...claims })
        .setProtectedHeader({ alg, kid: key.kid, typ: "JWT" })
        .sign(key.privateKey);
    },
    async rotate() {
      key = await newKey(alg);
    },
    shownKey: () => JSON.stringify(key.jwk),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return issuer;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    issuer.requested.set(pathname, (issuer.requested.get(pathname) ?? 0) + 1);
    const how = issuer.broken.get(pathname);
    if (how === "hangs") return;
    if (how === "error") return void response.writeHead(503).end("busy");
    if (pathname === "/.well-known/openid-configuration")
      return json(response, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        jwks_uri: `${url}/keys`,
      });
    if (pathname === "/keys") return json(response, { keys: [key.jwk] });
    if (pathname === "/authorize") return confirmLeaving(Object.fromEntries(searchParams), response);
    response.writeHead(404).end();
  }

  /** The consent page; invalid requests are rejected as Google and Apple do. */
  async function confirmLeaving(requested: Requested, response: ServerResponse): Promise<void> {
    issuer.leaveRequested = requested;
    const { client_id, response_type, response_mode, scope, nonce, state, redirect_uri } = requested;
    const isRight =
      client_id === clientId &&
      response_type === (formPost ? "code id_token" : "id_token") &&
      response_mode === (formPost ? "form_post" : undefined) &&
      (formPost ? scope === "name email" : scope === "openid email profile") &&
      nonce &&
      state &&
      redirect_uri;
    if (!isRight) return void response.writeHead(400).end(`Not so: ${JSON.stringify(requested)}`);
    const given = { state, id_token: await issuer.token({ nonce }) };
    const page = formPost
      ? form(redirect_uri, {
          ...given,
          code: "a-code",
          user: JSON.stringify({ name: { firstName: "Ada", lastName: "Apple" } }),
        })
      : `<a href="${redirect_uri}#${new URLSearchParams(given)}">Allow</a>`;
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
      .end(`<!doctype html><title>Allow?</title>${page}`);
  }
}

function form(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', "&quot;")}">`,
  );
  return `<form method="post" action="${action}">${inputs.join("")}<button>Allow</button></form>`;
}

async function newKey(alg: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const kid = crypto.randomUUID();
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
