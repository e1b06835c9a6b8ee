import type { GuardedFetch } from "./guarded-fetch.ts";

const apiUrl = "https://graph.facebook.com/v24.0";

/** The result of sending an event: an event that Meta rejects isn't sent again. */
type Conversion = "accepted" | "rejected";

interface Account {
  pixelId: string;
  accessToken: string;
}

/** Sends an event to Meta's Conversions API. @throws if Meta doesn't respond, or is busy */
export async function sendConversion(
  fetchGuarded: GuardedFetch,
  { pixelId, accessToken }: Account,
  event: object,
): Promise<Conversion> {
  const { status } = await fetchGuarded(`${apiUrl}/${pixelId}/events`, {
    totalMs: 10_000,
    maxBytes: 100_000,
    post: {
      headers: { "content-type": "application/json" },
      // In the body, so that no log of URLs has the token.
      body: Buffer.from(JSON.stringify({ data: [event], access_token: accessToken })),
    },
  });
  if (status === 200) return "accepted";
  if (status === 429 || status >= 500) throw new Error(`Meta responded with status ${status}`);
  return "rejected";
}
