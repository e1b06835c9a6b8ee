import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { Part } from "./streamed-file.ts";
import { copyWhole, writeWhole } from "./write-atomically.ts";

/** Storage of uploaded files. Keys are generated (`pictures/ab12….webp`); an invalid key throws. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores the file at a path, which may be large: only parts of it are in memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** The whole file, or a part of it. Undefined if no file has the key. */
  get(key: string, part?: Part): Promise<{ bytes: Buffer; contentType: string } | undefined>;
  /** Does nothing if no file has the key. */
  remove(key: string): Promise<void>;
  /** Removes every file whose key begins with the folder's and a slash; does nothing if there is none. */
  removeFolder(folder: string): Promise<void>;
}

// No segment starts with a dot, so a key can be neither `..` nor a name that diskStorage uses for itself.
const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9_-][a-z0-9._-]*)*$/;

function checkedKey(key: string): string {
  if (key.length > 500 || key.includes("..") || !keyShape.test(key))
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}

/** Files in a directory, as plain files; the content type of each is a second file under `.types/`. */
export function diskStorage(directory: string): Storage {
  const root = path.resolve(directory);
  const bytesOf = (key: string) => path.join(root, checkedKey(key));
  const typeOf = (key: string) => path.join(root, ".types", checkedKey(key));
  return {
    async put(key, bytes, contentType) {
      // The type first, so that a reader that sees the bytes also finds their type.
      await writeWhole(typeOf(key), contentType);
      await writeWhole(bytesOf(key), bytes);
    },
    async putFile(key, file, contentType) {
      await writeWhole(typeOf(key), contentType);
      await copyWhole(file, bytesOf(key));
    },
    async get(key, part) {
      try {
        const [bytes, contentType] = await Promise.all([
          part ? readPart(bytesOf(key), part) : readFile(bytesOf(key)),
          readFile(typeOf(key), "utf8"),
        ]);
        return { bytes, contentType };
      } catch (error) {
        if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
          return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(bytesOf(key), { force: true });
      await rm(typeOf(key), { force: true });
    },
    async removeFolder(folder) {
      await rm(bytesOf(folder), { recursive: true, force: true });
      await rm(typeOf(folder), { recursive: true, force: true });
    },
  };
}

async function readPart(file: string, { from, to }: Part): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from + 1), { position: from });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The slowest upload of a large file that isn't given up. */
const minBytesPerMs = 500;

interface Bucket {
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  region?: string;
  timeoutMs?: number;
}

/**
 * A bucket of any S3-compatible store, with path-style URLs. Three attempts within `timeoutMs` (30 s, for large files
 * longer), then it throws.
 */
export function s3Storage(bucket: Bucket): Storage {
  const { request, send } = bucketRequests(bucket);

  return {
    async put(key, bytes, contentType) {
      const response = await request("PUT", at(key), new Uint8Array(bytes), { "content-type": contentType });
      await response?.arrayBuffer();
    },
    async putFile(key, file, contentType) {
      const hash = createHash("sha256");
      const path = at(key);
      await pipeline(createReadStream(file), hash);
      // A blob of a file has a known length, is read while it is sent, and is read again for another attempt.
      const body = await openAsBlob(file);
      const sent = { body, sha256: hash.digest("hex"), headers: { "content-type": contentType } };
      const response = await send("PUT", path, sent, Math.ceil(body.size / minBytesPerMs));
      await response?.arrayBuffer();
    },
    async get(key, part) {
      const range = part && { range: `bytes=${part.from}-${part.to}` };
      const response = await request("GET", at(key), undefined, range);
      if (!response) return undefined;
      const contentType = response.headers.get("content-type") ?? "application/octet-stream";
      return { bytes: Buffer.from(await response.arrayBuffer()), contentType };
    },
    remove,
    async removeFolder(folder) {
      const prefix = encodeURIComponent(`${checkedKey(folder)}/`);
      // Removed files are not listed again, so the first page is always the next one.
      for (let isMore = true; isMore;) {
        const list = await (await request("GET", `?list-type=2&prefix=${prefix}`))!.text();
        for (const [, key] of list.matchAll(/<Key>([^<]+)<\/Key>/g)) await remove(key!);
        isMore = list.includes("<IsTruncated>true</IsTruncated>");
      }
    },
  };

  async function remove(key: string): Promise<void> {
    const response = await request("DELETE", at(key));
    await response?.arrayBuffer();
  }
}

/** Signed requests to a bucket. A response of 404 is undefined, except to PUT; other errors are thrown. */
function bucketRequests(bucket: Bucket) {
  const client = new AwsClient({
    accessKeyId: bucket.key,
    secretAccessKey: bucket.secret,
    service: "s3",
    region: bucket.region ?? "us-east-1",
  });
  const base = `${bucket.endpoint.replace(/\/+$/, "")}/${bucket.bucket}`;

  async function request(
    method: string,
    /** Appended to the bucket's URL: a key, or a query about the bucket itself. */
    path: string,
    body?: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) {
    const sha256 = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    return send(method, path, { body, sha256, headers });
  }

  async function send(
    method: string,
    path: string,
    {
      body,
      sha256,
      headers,
    }: { body?: Uint8Array<ArrayBuffer> | Blob; sha256: string; headers: Record<string, string> },
    longerMs = 0,
  ) {
    const signal = AbortSignal.timeout((bucket.timeoutMs ?? 30_000) + longerMs);
    // The client signs "unsigned payload" unless it gets the hash; with it the store rejects altered bytes.
    const signed = { "x-amz-content-sha256": sha256, ...headers };
    const response = await attempt(async () =>
      // The signal isn't part of the signed request: Node forgets the signal of a Request at a garbage collection.
      fetch(await client.sign(base + path, { method, body, redirect: "error", headers: signed }), { signal }),
    );
    if (response.ok) return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? "";
    if (response.status === 404 && method !== "PUT" && code !== "NoSuchBucket") return undefined;
    throw new Error(`The file store answered ${response.status} ${code} to ${method} ${path}`);
  }

  return { request, send };
}

const attempts = 3;

/** Repeats a request while the file store is overloaded or fails temporarily. */
async function attempt(request: () => Promise<Response>): Promise<Response> {
  for (let number = 1; ; number++) {
    const response = await request();
    if (number === attempts || (response.status < 500 && response.status !== 429)) return response;
    await response.body?.cancel();
    await sleep(Math.random() * 50 * 2 ** number);
  }
}

function at(key: string): string {
  return `/${checkedKey(key)}`;
}
