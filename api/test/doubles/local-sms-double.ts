import { randomBytes } from "node:crypto";
import {
  type AcceptedSms,
  type SmsResponse,
  type SmsDouble,
  type SmsRequest,
  startSmsDouble,
} from "./sms-double.ts";

/**
 * A gateway as local companies in Bangladesh have them: an API key in a field or as a bearer token, numbers without "+", and
 * the status 200 also for messages that it rejects.
 */
interface LocalSmsDouble extends SmsDouble {
  api_key: string;
}

/** Part of its responses to accepted messages. */
export const acceptedText = '"response_code":202';

export async function startLocalSms(): Promise<LocalSmsDouble> {
  const api_key = randomBytes(12).toString("hex");
  const double = await startSmsDouble((request, accepted) => answerOf(api_key, request, accepted));
  return Object.assign(double, { api_key });
}

function answerOf(api_key: string, request: SmsRequest, accepted: AcceptedSms[]): SmsResponse {
  const { method, path, headers } = request;
  const fields = fieldsOf(request);
  const isKnown = headers.authorization === `Bearer ${api_key}` || fields?.["api_key"] === api_key;
  if (method !== "POST" || path !== "/api/smsapi") return [404, { error: "Not found" }];
  if (!fields) return [415, { error: "Unsupported media type" }];
  if (!isKnown) return [200, { response_code: 1011, error_message: "The API key isn't valid" }];
  const { number = "", senderid = "", message = "" } = fields;
  if (!/^8801[3-9]\d{8}$/.test(number))
    return [200, { response_code: 1001, error_message: `The number ${number} isn't valid` }];
  if (message === "") return [200, { response_code: 1005, error_message: "The message is empty" }];
  accepted.push({ to: number, from: senderid, text: message });
  return [200, { response_code: 202, success_message: "SMS submitted successfully", error_message: "" }];
}

function fieldsOf({ headers, body }: SmsRequest): Record<string, string> | undefined {
  if (headers["content-type"] === "application/json") return JSON.parse(body) as Record<string, string>;
  if (headers["content-type"] !== "application/x-www-form-urlencoded") return undefined;
  return Object.fromEntries(new URLSearchParams(body));
}
