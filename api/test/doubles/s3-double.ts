import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * A bucket of an S3 store for tests, with path-style URLs. It verifies AWS Signature Version 4 and the
 * payload hash and responds with 403 and 400 like the real one if they differ.
 */
export async function openS3Double(
  bucket: string,
  credentials: { key: string; secret: string; region: string },
) {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  /** The Content-Length of each upload, by key. S3 rejects uploads without one. */
  const lengths = new Map<string, string>();
  /** Planned responses to the next requests, before any check: a status, or "silence" for no response. */
  const troubles: (number | "silence")[] = [];
  let requests = 0;

  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await buffer(request);
    const reject = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<Error><Code>${code}</Code></Error>`);
    const trouble = troubles.shift();
    if (trouble === "silence") return;
    if (trouble) return reject(trouble, "SlowDown");
    // Two per page, so that further pages are tested.
    const listed = (prefix: string) => {
      const keys = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort();
      const page = keys.slice(0, 2).map((one) => `<Contents><Key>${one}</Key></Contents>`);
      response
        .writeHead(200, { "content-type": "application/xml" })
        .end(
          `<ListBucketResult><IsTruncated>${keys.length > 2}</IsTruncated>${page.join("")}</ListBucketResult>`,
        );
    };
    const fault = faultOf(request, body, credentials);
    if (fault) return reject(...fault);
    const [, name, ...rest] = new URL(request.url!, "http://s3").pathname.split("/");
    const key = rest.join("/");
    if (name !== bucket) return reject(404, "NoSuchBucket");
    if (request.method === "PUT") {
      const length = request.headers["content-length"];
      if (length === undefined) return reject(411, "MissingContentLength");
      lengths.set(key, length);
      objects.set(key, { bytes: body, contentType: request.headers["content-type"] ?? "" });
      return response.end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === "") return listed(new URL(request.url!, "http://s3").searchParams.get("prefix") ?? "");
    const object = objects.get(key);
    if (!object) return reject(404, "NoSuchKey");
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const bytes = from && to ? object.bytes.subarray(Number(from), Number(to) + 1) : object.bytes;
    response.writeHead(from ? 206 : 200, { "content-type": object.contentType }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    lengths,
    troubles,
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function faultOf(
  request: IncomingMessage,
  body: Buffer,
  { key, secret, region }: { key: string; secret: string; region: string },
): [number, string] | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (!given) return [403, "AccessDenied"];
  const [, credential = "", signedHeaders = "", signature = ""] = given;
  const header = (name: string) => String(request.headers[name] ?? "");
  const time = header("x-amz-date");
  const day = time.slice(0, 8);
  const sent = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return [403, "RequestTimeTooSkewed"];
  if (credential !== `${key}/${day}/${region}/s3/aws4_request`) return [403, "InvalidAccessKeyId"];
  const names = signedHeaders.split(";");
  for (const needed of ["host", "x-amz-content-sha256", "x-amz-date"])
    if (!names.includes(needed)) return [403, "AccessDenied"];
  const url = new URL(request.url!, "http://s3");
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join("="))
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${header(name).trim()}`),
    "",
    signedHeaders,
    header("x-amz-content-sha256"),
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signing = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  if (hmac(signing, text).toString("hex") !== signature) return [403, "SignatureDoesNotMatch"];
  if (header("x-amz-content-sha256") !== sha256(body)) return [400, "XAmzContentSHA256Mismatch"];
  return undefined;
}
