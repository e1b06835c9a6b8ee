import { randomBytes } from "node:crypto";
import {
  type AcceptedSms,
  type SmsResponse,
  type SmsDouble,
  type SmsRequest,
  startSmsDouble,
} from "./sms-double.ts";

/** Twilio's Messages resource on this machine. It checks the authentication, the encoding and each field. */
export interface TwilioDouble extends SmsDouble {
  account_sid: string;
  auth_token: string;
  from: string;
}

/** A number that is valid but not reachable by SMS, as Twilio's test number of this kind. */
export const unreachablePhone = "+15005550009";

export async function startTwilio(): Promise<TwilioDouble> {
  const account = {
    account_sid: `AC${randomBytes(16).toString("hex")}`,
    auth_token: randomBytes(16).toString("hex"),
    from: "+15005550006",
  };
  const double = await startSmsDouble((request, accepted) => answerOf(account, request, accepted));
  return Object.assign(double, account);
}

function failure(status: number, code: number, message: string): SmsResponse {
  return [status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }];
}

function answerOf(
  { account_sid, auth_token, from }: Pick<TwilioDouble, "account_sid" | "auth_token" | "from">,
  { method, path, headers, body }: SmsRequest,
  accepted: AcceptedSms[],
): SmsResponse {
  const credentials = Buffer.from(`${account_sid}:${auth_token}`).toString("base64");
  if (headers.authorization !== `Basic ${credentials}`) return failure(401, 20003, "Authenticate");
  if (method !== "POST" || path !== `/2010-04-01/Accounts/${account_sid}/Messages.json`)
    return failure(404, 20404, `The requested resource ${path} was not found`);
  if (headers["content-type"] !== "application/x-www-form-urlencoded")
    return failure(400, 21604, "A 'To' phone number is required.");
  const form = new URLSearchParams(body);
  const to = form.get("To") ?? "";
  const sender = form.get("From") ?? form.get("MessagingServiceSid") ?? "";
  const text = form.get("Body") ?? "";
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    return failure(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  if (to === unreachablePhone) return failure(400, 21614, `'To' number ${to} is not a valid mobile number`);
  if (sender !== from && !/^MG[0-9a-f]{32}$/.test(sender))
    return failure(400, 21606, `The 'From' phone number provided (${sender}) is not a valid phone number`);
  if (text === "" || text.length > 1600) return failure(400, 21617, "The message body exceeds the limit.");
  accepted.push({ to, from: sender, text });
  return [
    201,
    {
      sid: `SM${randomBytes(16).toString("hex")}`,
      account_sid,
      to,
      from: sender,
      body: text,
      status: "queued",
    },
  ];
}
