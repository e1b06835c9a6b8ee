import { Agent, request } from "undici";
import { RejectedError } from "@vitrine/contract/client";
import type { TestApp } from "./test-app.ts";

/** "ok", or the code of the expected error. */
export async function codeOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run();
    return "ok";
  } catch (apiError) {
    if (apiError instanceof RejectedError) return apiError.code;
    throw apiError;
  }
}

/** The token of the link in the latest email with this subject. */
export async function tokenIn(app: TestApp, email: string, subject: RegExp): Promise<string> {
  const { text } = await app.mailTo(email, subject);
  return /#(?:token|restore-email)=([\w-]+)/.exec(text)![1]!;
}

/** The six digits of the latest code sent to an email. */
export async function digitsIn(app: TestApp, email: string): Promise<string> {
  return /\d{6}/.exec((await app.mailTo(email, /code$/)).subject)![0];
}

/**
 * Runs the work, and the action before the work's n-th call of the database, as if another request arrived at
 * that moment. Returns true if the work made at least n calls.
 */
export async function doneBefore(
  { db }: TestApp["app"],
  nth: number,
  action: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const original = { inPlatform: db.inPlatform, readPlatform: db.readPlatform };
  let calls = 0;
  let isAction = false;
  // Awaited at the end, too: the work may answer an error of the action as its own.
  let acted: Promise<unknown> | undefined;
  const before = async () => {
    if (isAction || ++calls !== nth) return;
    isAction = true;
    acted = action();
    await acted;
    isAction = false;
  };
  db.inPlatform = async (run) => (await before(), original.inPlatform(run));
  db.readPlatform = async (run) => (await before(), original.readPlatform(run));
  try {
    await work();
    await acted;
    return calls >= nth;
  } finally {
    Object.assign(db, original);
  }
}

export interface Sent {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  ms: number;
}

const agent = new Agent({ connections: 40 });

/** A POST as an attacker might send it. */
export async function sendAs(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const began = performance.now();
  const response = await request(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    dispatcher: agent,
  });
  const text = await response.body.text();
  return {
    status: response.statusCode,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    headers: response.headers,
    ms: performance.now() - began,
  };
}

/** A response without the parts that differ between any two requests. */
export function shape({ status, body, headers }: Sent) {
  const { request_id: _, ...rest } = body;
  return {
    status,
    rest,
    headers: Object.keys(headers).filter((name) => !/^(date|content-length)$/.test(name)),
  };
}
