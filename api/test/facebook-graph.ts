import { createHmac } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface FacebookUser {
  id: string;
  name?: string;
  email?: string;
}

interface Grant {
  user: FacebookUser;
  appId: string;
  /** True if Graph answers about a token of another app, as it does for apps of one business. */
  isNotified: boolean;
  scopes: string[];
  /** Seconds since 1970; 0 for never. */
  expiresAt: number;
  isValid: boolean;
}

/**
 * A double of Facebook's Graph API and its login dialog on loopback. It rejects callers without the app's
 * secret.
 */
export interface FacebookGraph {
  /** Contains a version, like the real one. */
  url: string;
  /** The user who is signed in there. */
  user: FacebookUser;
  isDown: boolean;
  /** A token as the dialog issues it. */
  token(grant?: Partial<Grant>): string;
  stop(): void;
}

export async function startFacebookGraph(app: { id: string; secret: string }): Promise<FacebookGraph> {
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://graph");
    if (graph.isDown) return void response.writeHead(503).end("busy");
    const requested = Object.fromEntries(searchParams);
    if (pathname === "/v24.0/debug_token") return debugToken(requested, response);
    if (pathname === "/v24.0/me") return me(requested, response);
    if (pathname === "/v24.0/dialog/oauth") return dialog(requested, response);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const graph: FacebookGraph = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v24.0`,
    user: { id: "1001", name: "Mona Tea", email: "mona@example.com" },
    isDown: false,
    token(grant = {}) {
      const token = `EAA${crypto.randomUUID().replaceAll("-", "")}`;
      const usual = {
        user: graph.user,
        appId: app.id,
        isNotified: false,
        scopes: ["public_profile", "email"],
        expiresAt: 0,
        isValid: true,
      };
      grants.set(token, { ...usual, ...grant });
      return token;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return graph;

  function debugToken(
    { access_token, input_token = "" }: Record<string, string>,
    response: ServerResponse,
  ): void {
    if (access_token !== `${app.id}|${app.secret}`)
      return fails(response, 190, "Invalid OAuth access token signature.");
    const grant = grants.get(input_token);
    if (!grant)
      return json(response, 200, {
        data: { error: { code: 190, message: "Invalid OAuth access token." }, is_valid: false, scopes: [] },
      });
    if (grant.appId !== app.id && !grant.isNotified)
      return fails(response, 100, "(#100) The App_id in the input_token did not match the Viewing App");
    json(response, 200, {
      data: {
        app_id: grant.appId,
        type: "USER",
        expires_at: grant.expiresAt,
        is_valid: grant.isValid,
        scopes: grant.scopes,
        user_id: grant.user.id,
      },
    });
  }

  function me(
    { access_token = "", appsecret_proof, fields }: Record<string, string>,
    response: ServerResponse,
  ): void {
    const grant = grants.get(access_token);
    if (!grant) return fails(response, 190, "Invalid OAuth access token.");
    if (appsecret_proof !== createHmac("sha256", app.secret).update(access_token).digest("hex"))
      return fails(response, 100, "Invalid appsecret_proof provided in the API argument");
    const { id, name, email } = grant.user;
    const wanted = (fields ?? "id").split(",");
    const reply = { id, name, email: grant.scopes.includes("email") ? email : undefined };
    json(
      response,
      200,
      Object.fromEntries(Object.entries(reply).filter(([field]) => wanted.includes(field))),
    );
  }

  /** The page with the Allow link. */
  function dialog(requested: Record<string, string>, response: ServerResponse): void {
    const { client_id, response_type, redirect_uri, state, scope } = requested;
    const isRight =
      client_id === app.id &&
      response_type === "token" &&
      redirect_uri &&
      state &&
      scope === "public_profile,email";
    if (!isRight) return void response.writeHead(400).end(`Not so: ${JSON.stringify(requested)}`);
    const given = { access_token: graph.token(), expires_in: "5000", state };
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
      .end(
        `<!doctype html><title>Allow?</title><a href="${redirect_uri}#${new URLSearchParams(given)}">Allow</a>`,
      );
  }
}

function fails(response: ServerResponse, code: number, message: string): void {
  json(response, 400, { error: { message, type: "OAuthException", code } });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
