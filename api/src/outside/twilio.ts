import * as z from "zod";
import { fetchFromProvider } from "./request-provider.ts";
import { type SmsAccount, SmsProblem, type SmsProvider } from "./sms-provider.ts";

// Twilio's Messages resource: a form, with the account's SID and auth token as basic authentication.

export const twilioApiUrl = "https://api.twilio.com";

/** `code` is the number of an error in Twilio's documentation. Its message may contain the phone number. */
const Failure = z.object({ code: z.number().nullish() });

/** @param apiUrl e.g. "https://api.twilio.com" */
export function createTwilio(apiUrl: string): SmsProvider {
  return {
    async send({ settings, key }, { phone, text }) {
      const { account_sid } = settings;
      const { status, json } = await request(`${apiUrl}/2010-04-01/Accounts/${account_sid}/Messages.json`, {
        method: "POST",
        headers: {
          authorization: `Basic ${Buffer.from(`${account_sid}:${key}`).toString("base64")}`,
          "content-type": "application/x-www-form-urlencoded",
          accept: "application/json",
        },
        body: new URLSearchParams({ To: phone, ...senderOf(settings), Body: text }).toString(),
      });
      if (status === 201) return;
      const { data } = Failure.safeParse(json);
      throw new SmsProblem("rejected", `Twilio rejected the message with code ${data?.code ?? status}`);
    },
  };
}

/** A messaging service chooses the number that the message comes from. */
function senderOf({ sender }: SmsAccount["settings"]): Record<string, string> {
  return /^MG[0-9a-f]{32}$/.test(sender) ? { MessagingServiceSid: sender } : { From: sender };
}

async function request(url: string, options: Parameters<typeof fetchFromProvider>[1]) {
  try {
    const response = await fetchFromProvider(url, options);
    if (response.status >= 500 || response.status === 429) throw new Error(`Status ${response.status}`);
    return { status: response.status, json: await response.json() };
  } catch {
    // Without its cause, which may contain the request.
    throw new SmsProblem("silent", `No answer from ${new URL(url).host}`);
  }
}
