import type { IncomingMessage } from "node:http";
import busboy from "busboy";
import { apiError } from "../api-error.ts";

const maxJsonDepth = 16;
const maxFormDepth = 5;
const maxFormKeys = 1_000;
const maxFiles = 20;

/**
 * Reads a request body within limits: JSON, a urlencoded form, or multipart with nested keys `a[b][0]`. Files arrive
 * as `File`. Rejects a body that is too large, nested too deeply, or has characters that PostgreSQL can't store.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw apiError("too_large");
  if (type === "multipart/form-data")
    return checked(await readMultipart(request, maxBytes), maxFormDepth + 1);
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  if (type === "application/json" || type.endsWith("+json")) return checked(parseJson(bytes), maxJsonDepth);
  if (type === "application/x-www-form-urlencoded")
    return checked(nestForm(new URLSearchParams(bytes.toString())), maxFormDepth + 1);
  throw apiError("unsupported_media");
}

/** Reads a body as the text that was sent. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw apiError("too_large");
  return (await readBytes(request, maxBytes)).toString("utf8");
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw apiError("too_large");
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw apiError("malformed");
  }
}

function readMultipart(request: IncomingMessage, maxBytes: number): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const entries: [string, string | File][] = [];
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: "utf8",
        limits: {
          fieldNameSize: 300,
          fieldSize: 1_000_000,
          fields: maxFormKeys,
          files: maxFiles,
          fileSize: maxBytes,
          parts: maxFormKeys + maxFiles,
        },
      });
    } catch {
      return reject(apiError("malformed"));
    }
    const stop = (problem: Error) => {
      request.unpipe(parser);
      parser.removeAllListeners();
      parser.on("error", () => {});
      reject(problem);
    };
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) stop(apiError("too_large"));
    });
    parser.on("field", (name, value, info) => {
      if (info.valueTruncated || info.nameTruncated) stop(apiError("too_large"));
      entries.push([name, value]);
    });
    parser.on("file", (name, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => stop(apiError("too_large")));
      stream.on("error", () => stop(apiError("malformed")));
      stream.on("end", () => {
        // An empty file input of a form isn't a file.
        if (chunks.length > 0 || info.filename)
          entries.push([
            name,
            new File([Buffer.concat(chunks)], safeName(info.filename), { type: info.mimeType }),
          ]);
      });
    });
    for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
      parser.on(limit, () => stop(apiError("too_large")));
    parser.on("error", () => stop(apiError("malformed")));
    parser.on("close", () => {
      try {
        resolve(nestForm(entries));
      } catch (problem) {
        reject(problem);
      }
    });
    request.on("error", () => stop(apiError("malformed")));
    request.on("aborted", () => stop(apiError("malformed")));
    request.pipe(parser);
  });
}

/** A safe file name: without folders or control characters, and not too long. */
function safeName(name: string | undefined): string {
  return (
    (name ?? "")
      .replace(/^.*[\\/]/, "")
      .replace(/[\p{Cc}\p{Cf}]/gu, "")
      .slice(0, 200) || "file"
  );
}

/** Nests form keys: `a[b][0]` → `{ a: { b: [ … ] } }`. `images=[]` is an empty list. */
function nestForm(entries: Iterable<[string, string | File]>): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null);
  let keys = 0;
  for (const [name, value] of entries) {
    if (++keys > maxFormKeys) throw apiError("too_large");
    const steps = stepsOf(name);
    if (steps) place(root, steps, value === "[]" ? [] : value);
  }
  return withLists(root) as Record<string, unknown>;
}

const inert = new Set(["__proto__", "constructor", "prototype"]);

function stepsOf(name: string): string[] | undefined {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const steps = match ? [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1]!)] : [name];
  if (steps.length > maxFormDepth)
    throw apiError("malformed", { message: "The form's fields are nested too deep." });
  return steps.some((step) => inert.has(step)) ? undefined : steps;
}

function place(root: Record<string, unknown>, steps: string[], value: unknown): void {
  let node = root;
  for (const [index, raw] of steps.entries()) {
    const step = raw === "" ? String(Object.keys(node).length) : raw;
    if (index === steps.length - 1) {
      node[step] = value;
      return;
    }
    const child = node[step];
    if (typeof child !== "object" || child === null || child instanceof File || Array.isArray(child))
      node[step] = Object.create(null);
    node = node[step] as Record<string, unknown>;
  }
}

/** Converts objects whose keys are 0, 1, 2 … to lists. */
function withLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof File || Array.isArray(value))
    return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withLists(item)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/** Rejects a value that is nested too deeply or can't be stored. */
export function checked(value: unknown, depth = maxJsonDepth): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null || value instanceof File) return value;
  if (depth === 0) throw apiError("malformed", { message: "The request is nested too deep." });
  for (const key in value) {
    storable(key);
    checked((value as Record<string, unknown>)[key], depth - 1);
  }
  return value;
}

/** PostgreSQL can't store NUL in text, nor half of a surrogate pair in JSON. */
function storable(text: string): string {
  if (text.includes("\0") || !text.isWellFormed())
    throw apiError("invalid_input", {
      message: "Remove the damaged characters: NUL and incomplete characters can't be stored.",
    });
  return text;
}
