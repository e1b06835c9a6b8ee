import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { AwsClient } from "aws4fetch";
import { openS3Double } from "../../test/doubles/s3-double.ts";
import { diskStorage, s3Storage, type Storage } from "./storage.ts";

const credentials = { key: "AKIAEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG", region: "eu-north-1" };
const bytes = Buffer.from([0, 1, 2, 250, 255, 10, 13]);

let directory: string;
let s3: Awaited<ReturnType<typeof openS3Double>>;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "vitrine-storage-"));
  s3 = await openS3Double("shop-files", credentials);
});
afterAll(async () => {
  s3.close();
  await rm(directory, { recursive: true });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const onS3 = (changes: Partial<Parameters<typeof s3Storage>[0]> = {}) =>
  s3Storage({ endpoint: s3.endpoint, bucket: "shop-files", ...credentials, ...changes });

// Attempts to leave the directory, and other spellings of the same file.
const wrongKeys = [
  "",
  "/etc/passwd",
  "..",
  "../secret",
  "a/../../secret",
  "a/..",
  "a/..b",
  "a..b/c",
  "a/./b",
  "a//b",
  "a/",
  "a/.types/b",
  ".types/a",
  ".hidden",
  "a\\..\\b",
  "..\\b",
  "a%2e%2e/b",
  "a/%2e%2e%2fb",
  "a\0.webp",
  "a b",
  "A.webp",
  "c:/windows",
  "a?versionId=1",
  "a#b",
  "ä.webp",
  "a\n",
  "....//b",
  `${"a".repeat(501)}`,
];

describe.each([
  ["on disk", (): Storage => diskStorage(path.join(directory, "files"))],
  ["in a bucket", (): Storage => onS3()],
])("a file stored %s", (_where, open) => {
  test("is returned byte for byte with its type, and can be replaced and removed", async () => {
    const storage = open();
    const key = "pictures/ab/12-34_x.webp";
    expect(await storage.get(key)).toBeUndefined();
    await storage.put(key, bytes, "image/webp");
    expect(await storage.get(key)).toEqual({ bytes, contentType: "image/webp" });
    await storage.put(key, Buffer.from("other"), "text/plain; charset=utf-8");
    expect(await storage.get(key)).toEqual({
      bytes: Buffer.from("other"),
      contentType: "text/plain; charset=utf-8",
    });
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  test("is removed with its folder and everything in it, and nothing else", async () => {
    const storage = open();
    const [inside, beside] = [
      ["0/ab/160.webp", "0/ab/320.webp", "0/ab/deep/900.webp", "0/ab/mail.jpg", "0/ab/z.webp"],
      ["0/abc/160.webp", "0/ac/160.webp", "10/ab/160.webp"],
    ];
    for (const key of [...inside, ...beside]) await storage.put(key, bytes, "image/webp");
    await storage.removeFolder("0/ab");
    await storage.removeFolder("0/ab");
    for (const key of inside) expect(await storage.get(key), key).toBeUndefined();
    for (const key of beside) expect(await storage.get(key), key).toBeDefined();
    for (const wrong of ["", "..", "0/..", ".types", "0/"])
      await expect(storage.removeFolder(wrong)).rejects.toThrow("Not a storage key");
  });

  test("may be empty or large", async () => {
    const storage = open();
    const large = Buffer.alloc(3_000_000, 7);
    await Promise.all([
      storage.put("empty", new Uint8Array(), "text/csv"),
      storage.put("large", large, "video/mp4"),
    ]);
    expect((await storage.get("empty"))?.bytes).toHaveLength(0);
    expect((await storage.get("large"))?.bytes.equals(large)).toBe(true);
  });

  test("can come from a file on this machine, which stays as it is", async () => {
    const storage = open();
    const file = path.join(directory, "large-file");
    const large = Buffer.alloc(3_000_000, "large ");
    await writeFile(file, large);
    await storage.putFile("from/file.zip", file, "application/zip");
    const stored = await storage.get("from/file.zip");
    expect(stored?.contentType).toBe("application/zip");
    expect(stored?.bytes.equals(large)).toBe(true);
    expect((await readFile(file)).equals(large)).toBe(true);
    await expect(storage.putFile("from/missing", `${file}-missing`, "text/plain")).rejects.toThrow("ENOENT");
    expect(await storage.get("from/missing")).toBeUndefined();
    await expect(storage.putFile("../outside", file, "text/plain")).rejects.toThrow("Not a storage key");
  });

  test("can be read in parts, up to its end", async () => {
    const storage = open();
    await storage.put("parts", bytes, "text/plain");
    const part = async (from: number, to: number) => [...(await storage.get("parts", { from, to }))!.bytes];
    expect(await part(0, 0)).toEqual([0]);
    expect(await part(3, 5)).toEqual([250, 255, 10]);
    expect(await part(5, 100)).toEqual([10, 13]);
    expect(await storage.get("no-parts", { from: 0, to: 1 })).toBeUndefined();
  });

  test("has a key that cannot lead elsewhere", async () => {
    const storage = open();
    for (const key of wrongKeys) {
      await expect(storage.put(key, bytes, "text/plain"), key).rejects.toThrow("Not a storage key");
      await expect(storage.get(key), key).rejects.toThrow("Not a storage key");
      await expect(storage.remove(key), key).rejects.toThrow("Not a storage key");
    }
  });
});

describe("on disk", () => {
  test("nothing outside the directory is read, written or removed, and no temporary file remains", async () => {
    const root = path.join(directory, "isolation");
    const secret = path.join(directory, "secret");
    await writeFile(secret, "keep");
    const storage = diskStorage(root);
    await storage.put("a/b", bytes, "text/plain");
    for (const key of wrongKeys) await storage.remove(key).catch(() => undefined);
    expect(await readFile(secret, "utf8")).toBe("keep");
    expect((await readdir(root, { recursive: true })).sort()).toEqual([
      ".types",
      ".types/a",
      ".types/a/b",
      "a",
      "a/b",
    ]);
  });

  test("concurrent writers of one key leave one complete file", async () => {
    const storage = diskStorage(path.join(directory, "race"));
    const versions = Array.from({ length: 20 }, (_, turn) => Buffer.alloc(100_000, turn));
    await Promise.all(versions.map((version) => storage.put("one", version, "text/plain")));
    const stored = (await storage.get("one"))!.bytes;
    expect(versions.some((version) => version.equals(stored))).toBe(true);
  });
});

describe("in a bucket", () => {
  test("a wrong secret, key or region is rejected, and nothing is stored", async () => {
    for (const [wrong, code] of [
      [{ secret: "guessed" }, "SignatureDoesNotMatch"],
      [{ key: "AKIAOTHER" }, "InvalidAccessKeyId"],
      [{ region: "us-east-1" }, "InvalidAccessKeyId"],
    ] as const)
      await expect(onS3(wrong).put("wrong", bytes, "text/plain")).rejects.toThrow(`403 ${code}`);
    expect(s3.objects.has("wrong")).toBe(false);
  });

  test("bytes that differ from the signed hash are rejected by the file store", async () => {
    const client = new AwsClient({
      accessKeyId: credentials.key,
      secretAccessKey: credentials.secret,
      service: "s3",
      region: credentials.region,
      retries: 0,
    });
    const response = await client.fetch(`${s3.endpoint}/shop-files/altered`, {
      method: "PUT",
      body: "altered",
      headers: { "x-amz-content-sha256": createHash("sha256").update("original").digest("hex") },
    });
    expect(response.status).toBe(400);
    expect(s3.objects.has("altered")).toBe(false);
  });

  test("a file store that fails temporarily is retried, and one that stays down is reported", async () => {
    s3.troubles.push(503, 500);
    await onS3().put("patient", bytes, "text/plain");
    expect(s3.objects.get("patient")?.bytes).toEqual(bytes);
    s3.troubles.push(503, 503, 503);
    await expect(onS3().get("patient")).rejects.toThrow("503 SlowDown");
  });

  test("a large file is sent with its length, has more time, and is sent again after a temporary failure", async () => {
    const file = path.join(directory, "sent-again");
    const large = Buffer.alloc(8_000_000, "again ");
    await writeFile(file, large);
    s3.troubles.push(503);
    await onS3({ timeoutMs: 1 }).putFile("sent-again", file, "application/zip");
    expect(s3.objects.get("sent-again")?.bytes.equals(large)).toBe(true);
    expect(s3.lengths.get("sent-again")).toBe("8000000");
  });

  test("a file store that never responds times out", async () => {
    s3.troubles.push("silence", "silence");
    const store = onS3({ timeoutMs: 1_000 });
    const within10s = (request: Promise<unknown>) =>
      Promise.race([request, sleep(10_000, "no response", { ref: false })]);
    await expect(within10s(store.get("patient"))).rejects.toThrow("timeout");
    // Node forgets the signal of a Request at a garbage collection.
    const collecting = setInterval(collectGarbage, 50);
    onTestFinished(() => clearInterval(collecting));
    await expect(within10s(store.put("silent", bytes, "text/plain"))).rejects.toThrow("timeout");
  });

  test("a missing bucket is an unexpected error, not a missing file", async () => {
    await expect(onS3({ bucket: "other" }).put("a", bytes, "text/plain")).rejects.toThrow("NoSuchBucket");
    await expect(onS3({ bucket: "other" }).get("a")).rejects.toThrow("NoSuchBucket");
  });
});
