import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Storage } from "@vitrine/api/files/storage";
import { servePicture } from "./picture-files.ts";

const hash = "ab".repeat(32);
const requested: string[] = [];
const storage = {
  get: async (key: string) => {
    requested.push(key);
    return { bytes: Buffer.from(key), contentType: "image/webp" };
  },
} as unknown as Storage;
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => void servePicture(storage, request.url!, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", path }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).once("error", reject);
  });
}

it.each(["1.webp", "9.webp", "10.webp", "160.avif", "1600.webp", "mail.jpg"])("serves %s", async (file) => {
  expect(await statusOf(`/files/1001/${hash}/${file}`)).toBe(200);
  expect(requested.at(-1)).toBe(`1001/${hash}/${file}`);
});

it.each([
  "/files/1001/secret/1.webp",
  `/files/1001/${hash}/1.svg`,
  `/files/x/${hash}/1.webp`,
  `/files/1001/${hash}/..`,
])("responds with 404 for %s without access to the storage", async (path) => {
  const before = requested.length;
  expect(await statusOf(path)).toBe(404);
  expect(requested).toHaveLength(before);
});
