import type { IncomingMessage, ServerResponse } from "node:http";
import { asApiError } from "@vitrine/api/http/error-response";
import { readBody } from "@vitrine/api/http/body";

const maxBytes = 16_384;
const passedOn = ["id_token", "state", "user", "error"];

/**
 * Apple posts its response to a page, where a script can't read it. It is passed on to the login page in the
 * fragment, which is not sent to servers or logged. Nothing is verified here: the browser compares the state,
 * the API verifies the token.
 */
export async function passAppleOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body: Record<string, unknown>;
  try {
    body = ((await readBody(request, maxBytes)) ?? {}) as Record<string, unknown>;
  } catch (failure) {
    const { status, message } = asApiError(failure);
    response.writeHead(status, {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      Connection: "close",
    });
    return void response.end(`${message}\n`, () => request.destroy());
  }
  const fragment = new URLSearchParams();
  for (const name of passedOn) {
    const value = body[name];
    if (typeof value === "string") fragment.set(name, value);
  }
  response.writeHead(303, { ...headers, Location: `/login#${fragment}` }).end();
}

const headers = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};
