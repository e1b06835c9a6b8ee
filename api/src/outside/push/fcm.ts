import { importPKCS8, SignJWT } from "jose";
import * as z from "zod";
import type { PushPayload } from "@vitrine/contract/accounts/push";
import { newsLastsSeconds, secondsOf, type Sent, TryLater } from "./delivery.ts";

/** The fields that we use of Google's key file for a service account. */
export const ServiceAccount = z.object({
  project_id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  client_email: z.email(),
  private_key: z.string().includes("PRIVATE KEY"),
  private_key_id: z.string().optional(),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const scope = "https://www.googleapis.com/auth/firebase.messaging";
const patienceMs = 10_000;

const Access = z.object({ access_token: z.string(), expires_in: z.number() });
const Problem = z.object({
  error: z.object({ details: z.array(z.object({ errorCode: z.string().optional() })).default([]) }),
});

/** Messages to the mobile app by FCM's HTTP v1 API. Two requests are all it takes: docs/decisions/0010. */
export function createFcm(account: ServiceAccount, fcmUrl = "https://fcm.googleapis.com") {
  let access: { token: Promise<string>; until: number } | undefined;

  /** A bearer token, reused until it expires. Concurrent messages wait for the same one. */
  function accessToken(): Promise<string> {
    if (access && access.until > Date.now()) return access.token;
    const requested = { token: requestAccess(), until: Infinity };
    access = requested;
    requested.token.catch(() => {
      if (access === requested) access = undefined;
    });
    return requested.token;

    async function requestAccess(): Promise<string> {
      const { access_token, expires_in } = await takeAccess();
      requested.until = Date.now() + (expires_in - 60) * 1000;
      return access_token;
    }
  }

  /** Requests an access token with an assertion that we sign (RFC 7523). */
  async function takeAccess(): Promise<z.output<typeof Access>> {
    const key = await importPKCS8(account.private_key, "RS256");
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: account.private_key_id })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(key);
    const response = await request(account.token_uri, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
    });
    if (!response.ok)
      throw new TryLater(
        `Google gives no access for the service account: ${response.status}`,
        secondsOf(response.headers.get("retry-after")),
      );
    return Access.parse(await response.json());
  }

  return {
    async send(token: string, payload: PushPayload): Promise<Sent> {
      const bearer = await accessToken();
      const response = await request(`${fcmUrl}/v1/projects/${account.project_id}/messages:send`, {
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
        body: JSON.stringify({ message: messageOf(token, payload) }),
      });
      if (response.ok) return "sent";
      if (response.status === 401) {
        access = undefined;
        throw new TryLater("FCM wants another access token");
      }
      const problem = Problem.safeParse(await response.json().catch(() => undefined));
      if (problem.data?.error.details.some(({ errorCode }) => errorCode === "UNREGISTERED")) return "gone";
      if (response.status === 429 || response.status >= 500)
        throw new TryLater(`FCM answered ${response.status}`, secondsOf(response.headers.get("retry-after")));
      return "rejected";
    },
  };
}

function messageOf(token: string, { title, body, icon, tag, data }: PushPayload) {
  return {
    token,
    notification: { title, body },
    // Strings only: the app uses them to open the page, and to show the notification itself while it is open.
    data: { url: data.url, icon, tag },
    android: { priority: "HIGH", ttl: `${newsLastsSeconds}s`, notification: { tag } },
    apns: { headers: { "apns-collapse-id": tag } },
  };
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (cause) {
    throw new TryLater("FCM cannot be reached", undefined, { cause });
  }
}
