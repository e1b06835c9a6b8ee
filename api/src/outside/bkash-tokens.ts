import { createHash } from "node:crypto";
import * as z from "zod";
import type { Clock } from "../clock.ts";
import { looseText, parseResponse, requestPaymentJson } from "./payment-json.ts";
import { PaymentProblem } from "./payment-provider.ts";

/** A shop's keys at bKash. */
export type BkashAccount = { app_key: string; app_secret: string; username: string; password: string };

const Granted = z.object({
  id_token: looseText,
  refresh_token: looseText,
  expires_in: looseText,
  statusMessage: looseText,
});

interface Token {
  id: string;
  refresh: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** A token that expires during a request would be rejected. */
const marginMs = 120_000;

/**
 * The tokens that bKash requires for each request. They are valid for an hour and cached in memory only: bKash limits how
 * often an account may request one.
 *
 * @param baseUrl URL of the checkout API
 */
export function createBkashTokens(baseUrl: string, clock: Clock) {
  /** By a hash of the keys. A promise, so that concurrent requests wait for the same token. */
  const tokens = new Map<string, Promise<Token>>();

  async function request(
    { app_key, app_secret, username, password }: BkashAccount,
    path: "grant" | "refresh",
    more: { refresh_token?: string } = {},
  ): Promise<Token> {
    const { json } = await requestPaymentJson(`${baseUrl}/token/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", username, password },
      body: JSON.stringify({ app_key, app_secret, ...more }),
    });
    const { id_token, refresh_token, expires_in, statusMessage } = parseResponse(Granted, json);
    if (!id_token) throw new PaymentProblem("rejected", statusMessage || "bKash granted no token");
    const seconds = Number(expires_in) || 0;
    return { id: id_token, refresh: refresh_token, expiresAt: clock.now() + seconds * 1000 };
  }

  /** Another token, with the refresh token of the last one if bKash still accepts it. */
  async function renew(account: BkashAccount, last: Token | undefined): Promise<Token> {
    if (!last?.refresh) return request(account, "grant");
    try {
      return await request(account, "refresh", { refresh_token: last.refresh });
    } catch (problem) {
      if (!(problem instanceof PaymentProblem) || problem.kind !== "rejected") throw problem;
      return request(account, "grant");
    }
  }

  function store(account: BkashAccount, token: Promise<Token>): Promise<Token> {
    const key = keyOf(account);
    tokens.set(key, token);
    token.catch(() => tokens.get(key) === token && tokens.delete(key));
    return token;
  }

  return {
    /** Requests a token with these keys, whether or not there is one. */
    async grant(account: BkashAccount): Promise<void> {
      await store(account, request(account, "grant"));
    },
    async get(account: BkashAccount): Promise<string> {
      const current = tokens.get(keyOf(account));
      const token = await current;
      if (token && clock.now() < token.expiresAt - marginMs) return token.id;
      // Another request may have renewed it meanwhile.
      const latest = tokens.get(keyOf(account));
      if (latest && latest !== current) return (await latest).id;
      return (await store(account, renew(account, token))).id;
    },
    /** After bKash has rejected a token: the next one is another. */
    async forget(account: BkashAccount, id: string): Promise<void> {
      if ((await tokens.get(keyOf(account)))?.id === id) tokens.delete(keyOf(account));
    },
  };
}

function keyOf(account: BkashAccount): string {
  return createHash("sha256").update(JSON.stringify(account)).digest("base64");
}
