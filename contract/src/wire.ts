import { toEventIterator } from "@orpc/standard-server-fetch";

/** Settings of all requests: base URL and headers. */
export interface Wire {
  /** e.g. "http://dashboard.vitrine.localhost:3000/api" */
  baseUrl: string;
  fetch?: typeof fetch;
  token?: () => string | null | undefined;
  headers?: () => Record<string, string | undefined>;
  /** The `Idempotency-Key` of requests that must take effect once; undefined if none is needed. */
  idempotencyKey?: (endpoint: string, method: string) => string | undefined;
}

interface Sent {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Sent as multipart form, even without a file. */
  multipart?: boolean;
  signal?: AbortSignal;
  lastEventId?: string;
  idempotencyKey?: string;
}

type Reply =
  | (Record<string, unknown> & { status: number })
  | { status: number; file: File }
  | { status: number; stream: AsyncIterable<unknown> };

/**
 * Sends one request as the specification requires: empty query values omitted; bodies with a file as multipart with
 * nested keys `a[b][0]`, nulls as "", empty lists as `[]`, and PUT as POST with `_method=PUT`. Returns the body
 * merged with `status`, `status` last. PDF, CSV and ZIP are returned as a file, events as a stream.
 */
export async function send(wire: Wire, method: string, path: string, sent: Sent = {}): Promise<Reply> {
  const url = new URL(wire.baseUrl.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(sent.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== "") url.searchParams.append(name, String(one));

  const headers = new Headers({ Accept: "application/json" });
  const token = wire.token?.();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  for (const [name, value] of Object.entries(wire.headers?.() ?? {})) if (value) headers.set(name, value);
  if (sent.idempotencyKey) headers.set("Idempotency-Key", sent.idempotencyKey);
  if (sent.lastEventId) headers.set("Last-Event-ID", sent.lastEventId);

  let body: string | FormData | undefined;
  if (sent.body !== undefined && method !== "GET") {
    if (sent.multipart || holdsFile(sent.body)) {
      const form = new FormData();
      appendNested(form, sent.body);
      if (method === "PUT") {
        form.set("_method", "PUT");
        method = "POST";
      }
      body = form;
    } else {
      headers.set("Content-Type", "application/json");
      body = JSON.stringify(sent.body);
    }
  }

  let response: Response;
  try {
    response = await (wire.fetch ?? fetch)(url, { method, headers, body, signal: sent.signal });
  } catch (failure) {
    if (sent.signal?.aborted) throw failure;
    return {
      status: 0,
      code: "network",
      message: "We couldn't reach the server. Check your connection, then try again.",
    };
  }
  return readResponse(response);
}

/** Types of files that browsers show without running code in them, or download. */
const fileTypes = ["application/pdf", "application/zip", "application/x-xliff", "text/csv", "image/webp"];

async function readResponse(response: Response): Promise<Reply> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream") && response.body)
    return { status: response.status, stream: toEventIterator(response.body) };
  if (response.ok && fileTypes.some((one) => type.startsWith(one)))
    try {
      const file = new File([await response.blob()], filenameOf(response), { type: type.split(";")[0] });
      return { status: response.status, file };
    } catch {
      return { status: 0, code: "network", message: "The download was interrupted. Try again." };
    }
  try {
    const text = await response.text();
    const body: unknown = text ? JSON.parse(text) : {};
    return {
      ...(typeof body === "object" && body !== null ? body : { data: body }),
      status: response.status,
    };
  } catch {
    return {
      code: "internal",
      message: "We couldn't read the server's response. Try again.",
      status: response.status || 502,
    };
  }
}

/** The file name from the response, or `file.csv`. */
function filenameOf(response: Response): string {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return name?.replace(/[\\/\p{Cc}]/gu, "_") || "file.csv";
}

function holdsFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  if (Array.isArray(value)) return value.some(holdsFile);
  if (typeof value === "object" && value !== null) return Object.values(value).some(holdsFile);
  return false;
}

function appendNested(form: FormData, value: unknown, key = ""): void {
  if (value === undefined) return;
  if (value instanceof Blob) return form.append(key, value);
  if (value === null) return form.append(key, "");
  if (Array.isArray(value)) {
    if (value.length === 0) form.append(key, "[]");
    value.forEach((item, index) => appendNested(form, item, `${key}[${index}]`));
    return;
  }
  if (typeof value === "object") {
    for (const [name, item] of Object.entries(value))
      appendNested(form, item, key ? `${key}[${name}]` : name);
    return;
  }
  form.append(key, String(value));
}
