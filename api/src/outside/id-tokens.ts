import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import type { Logger } from "pino";
import * as z from "zod";
import type { Clock } from "../clock.ts";
import { requestProvider, fetchFromProvider, stored, totalMs } from "./request-provider.ts";
import {
  emailOf,
  type IdTokenSettings,
  nameOf,
  ProviderProblem,
  type SignInProvider,
} from "./sign-in-provider.ts";

// Google and Apple sign id tokens (OpenID Connect) with user, app and expiry. A token is verified with the
// issuer's public keys, which are fetched, cached, and refreshed every ten minutes.

const lookAgainMs = 10 * 60_000;
const pauseMs = 10_000;
/** Maximum age of cached keys while the issuer does not respond. */
const keysServeMs = 24 * 3_600_000;
const toleranceSeconds = 60;

const webUrl = z.url({ protocol: /^https?$/ });
const Discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: webUrl,
  jwks_uri: webUrl,
});

export function openIdTokens(
  provider: "google" | "apple",
  { issuer, alsoCalled, clientIds }: IdTokenSettings & { alsoCalled: string[] },
  clock: Clock,
  log: Logger,
): SignInProvider<{ client_id: string; authorize_url: string }> {
  const findIssuer = stored(() => discover(issuer), clock, { freshMs: keysServeMs, pauseMs });

  // One key set per URL: the issuer may move its keys, and cached ones must not be lost if it has not.
  let keySet: { at: string; keys: ReturnType<typeof keysAt> } | undefined;
  const findKeys = async () => {
    const { jwks_uri } = await findIssuer();
    if (keySet?.at !== jwks_uri) keySet = { at: jwks_uri, keys: keysAt(jwks_uri, clock) };
    return keySet.keys();
  };

  return {
    async option() {
      try {
        return {
          client_id: clientIds[0]!,
          authorize_url: (await findIssuer()).authorization_endpoint,
        };
      } catch (failure) {
        log.warn({ failure, provider }, "the provider does not answer");
        return null;
      }
    },

    async read(token, nonce) {
      const keys = await findKeys();
      const { payload } = await jwtVerify(token, keys, {
        issuer: [issuer, ...alsoCalled],
        audience: clientIds,
        algorithms: ["RS256", "ES256"],
        requiredClaims: ["sub", "exp", "iat"],
        // With it jose also checks `iat`: a token from the future is rejected.
        maxTokenAge: "1 day",
        clockTolerance: toleranceSeconds,
        currentDate: new Date(clock.now()),
      }).catch((failure: unknown) => {
        throw problemOf(failure);
      });
      const subject = subjectOf(payload);
      if ((payload["nonce"] ?? null) !== (nonce ?? null))
        throw new ProviderProblem("rejected", "The nonce is another one");
      return {
        provider,
        subject,
        name: nameOf(payload["name"]),
        email: emailOf(payload["email"]),
        // Apple sends a string.
        emailIsProven: payload["email_verified"] === true || payload["email_verified"] === "true",
      };
    },
  };
}

async function discover(issuer: string): Promise<z.infer<typeof Discovered>> {
  const { status, json } = await requestProvider(`${issuer}/.well-known/openid-configuration`);
  const reply = Discovered.safeParse(json);
  if (status !== 200 || !reply.success)
    throw new ProviderProblem("silent", `${issuer} does not say how it is used (${status})`);
  if (reply.data.issuer !== issuer)
    throw new ProviderProblem("silent", `${issuer} calls itself ${reply.data.issuer}`);
  return reply.data;
}

/**
 * The issuer's keys. jose fetches them again when a token names an unknown key, at most twice a minute; we
 * fetch them every ten minutes, so that a revoked key does not remain valid.
 */
function keysAt(url: string, clock: Clock) {
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: totalMs,
    cooldownDuration: 30_000,
    cacheMaxAge: keysServeMs,
    // jose expects the platform's Response, not undici's. It reads only the status and the body.
    [customFetch]: async (url, { headers, signal }) => {
      const response = await fetchFromProvider(url, { headers: [...headers], signal });
      return new Response((await response.text()) || null, { status: response.status });
    },
  });
  const refresh = stored(() => keys.reload(), clock, { freshMs: lookAgainMs, pauseMs });
  return async () => {
    // Fails only if there was never a response; cached keys remain in use.
    await refresh().catch((cause: unknown) => {
      throw new ProviderProblem("silent", `No keys from ${new URL(url).host}`, { cause });
    });
    return keys;
  };
}

function subjectOf({ sub, aud }: JWTPayload): string {
  if (typeof sub !== "string" || sub === "" || sub.length > 255)
    throw new ProviderProblem("rejected", "The token names no user");
  if ([aud].flat().length !== 1) throw new ProviderProblem("rejected", "The token is for others, too");
  return sub;
}

const tokenIsWrong = /^ERR_(JWT|JWS|JOSE_ALG|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING_KEY)/;

/** Failures that are not caused by the token are the provider's: its keys were unavailable. */
function problemOf(failure: unknown): ProviderProblem {
  const isRejected = failure instanceof errors.JOSEError && tokenIsWrong.test(failure.code);
  return new ProviderProblem(isRejected ? "rejected" : "silent", String(failure), { cause: failure });
}
