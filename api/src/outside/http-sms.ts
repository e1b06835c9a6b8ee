import { type Fetched, FetchProblem, type GuardedFetch } from "./guarded-fetch.ts";
import { type Sms, type SmsAccount, SmsProblem, type SmsProvider } from "./sms-provider.ts";

// Gateways that take one message as a form or as JSON at a URL of their own, with the names of their fields.

const maxResponseBytes = 64 * 1024;

/** @param fetchGuarded the shop enters the URL, so that only public hosts may be requested */
export function createHttpSms(fetchGuarded: GuardedFetch): SmsProvider {
  return {
    async send(account, sms) {
      const { settings } = account;
      const { status, bytes } = await request(fetchGuarded, account, sms);
      if (status >= 500 || status === 429) throw new SmsProblem("silent", `The gateway answered ${status}`);
      const isAccepted = status >= 200 && status < 300 && bytes.toString().includes(settings.accepted_text);
      if (!isAccepted) throw new SmsProblem("rejected", `The gateway rejected the message with ${status}`);
    },
  };
}

async function request(fetchGuarded: GuardedFetch, account: SmsAccount, sms: Sms): Promise<Fetched> {
  const { url, body_format } = account.settings;
  const isJson = body_format === "json";
  const fields = fieldsOf(account, sms);
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
  try {
    return await fetchGuarded(url, {
      maxBytes: maxResponseBytes,
      accept: "application/json, text/plain, */*",
      post: {
        headers: {
          "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
          ...(account.settings.key_field === "" && { authorization: `Bearer ${account.key}` }),
        },
        body: Buffer.from(body),
      },
    });
  } catch (problem) {
    if (!(problem instanceof FetchProblem)) throw problem;
    // These URLs can't be requested at all; the others may respond later.
    const isUnusable = ["wrong_address", "private_address"].includes(problem.code);
    throw new SmsProblem(isUnusable ? "rejected" : "silent", `The gateway's URL failed with ${problem.code}`);
  }
}

function fieldsOf({ settings, key }: SmsAccount, { phone, text }: Sms): Record<string, string> {
  const { phone_field, message_field, sender_field, key_field, phone_format, sender } = settings;
  return {
    ...(key_field !== "" && { [key_field]: key }),
    ...(sender_field !== "" && { [sender_field]: sender }),
    [phone_field]: phone_format === "plus" ? phone : phone.replace(/^\+/, ""),
    [message_field]: text,
  };
}
