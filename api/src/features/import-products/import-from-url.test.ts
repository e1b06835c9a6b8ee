import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { RejectedError } from "@vitrine/contract/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createGuardedFetch, type GuardedFetch } from "../../outside/guarded-fetch.ts";
import type { Shop } from "../../../test/imports.ts";
import { fileUrl } from "./file-url.rules.ts";
import { workbook } from "../product-files/tables/workbook.fixture.ts";

// One local server replaces every host: https requests are sent to it as http with the same host name.
let guardedFetch: GuardedFetch;
let port = 0;
const app = useTestApp({
  fetchGuarded: (url, options) =>
    guardedFetch(
      url.replace(/^https:\/\/([^/:]+)/, (_, host: string) => `http://${host}:${port}`),
      options,
    ),
});
const cell = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
const sheet = [
  ["Handle", "Title", "Price"],
  ["bowl", "Bowl", "7"],
]
  .map((cells) => `<x:row>${cells.map(cell).join("")}</x:row>`)
  .join("");
let hosts: Server;
let requested: string[] = [];
let mona: Person;
let shop: Shop;

const rows = "Handle,Title,Price\nlamp,Lamp,10\nvase,Vase,12\n";

beforeAll(async () => {
  hosts = createServer((request, response) => {
    const host = request.headers.host!.split(":")[0]!;
    requested.push(`${host}${request.url}`);
    const say = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { "content-type": type }).end(body);
    if (host === "accounts.google.com") say(200, "text/html; charset=utf-8", "<title>Sign in</title>");
    else if (request.url!.includes("a-private-sheet"))
      response.writeHead(302, { location: `http://accounts.google.com:${port}/ServiceLogin` }).end();
    else if (request.url!.includes("no-such-sheet-at-all")) say(404, "text/html", "no");
    else if (request.url!.startsWith("/spreadsheets")) say(200, "text/csv", rows);
    else if (request.url!.startsWith("/goods.csv")) say(200, "application/octet-stream", rows);
    else if (request.url!.startsWith("/goods.xlsx")) say(200, "application/octet-stream", workbook(sheet));
    else if (request.url!.startsWith("/large.csv")) {
      response.writeHead(200, { "content-type": "text/csv" });
      const chunk = Buffer.alloc(1024 * 1024, "a");
      let left = 60;
      const send = () => (left-- > 0 ? response.write(chunk, send) : response.end());
      send();
    } else if (request.url === "/page") say(200, "text/html", "<h1>Goods</h1>");
    else say(403, "text/plain", "no");
  });
  await new Promise<void>((resolve) => hosts.listen(0, "127.0.0.1", resolve));
  port = (hosts.address() as AddressInfo).port;
  guardedFetch = createGuardedFetch({
    ports: [port],
    allow: (host) => host !== "inside.test",
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Sheets", { currency: "USD" });
});
afterAll(() => {
  hosts.closeAllConnections();
  hosts.close();
});
beforeEach(() => {
  requested = [];
});

async function fetchFrom(url: string) {
  const { data } = await mona.client.import_products.fetch({ params: { shop_id: shop.id }, body: { url } });
  for (let wait = 0; wait < 200; wait++) {
    const found = (await mona.client.import_products.read({ params: { shop_id: shop.id, id: data.id } }))
      .data;
    if (found.status !== "analysing") return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The dry run didn't end in time");
}

async function imports(): Promise<number> {
  const { data } = await mona.client.import_products.list({ params: { shop_id: shop.id }, query: {} });
  return data.length;
}

async function apiErrorOf(url: string): Promise<string> {
  const before = await imports();
  const failure = await fetchFrom(url).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RejectedError);
  expect(await imports()).toBe(before);
  return (failure as RejectedError).message;
}

describe("Importing a file from a URL", () => {
  test("imports the open sheet of a Google Sheets link", async () => {
    const found = await fetchFrom(
      "https://docs.google.com/spreadsheets/d/1AbC_def-ghijklmnop/edit?usp=sharing#gid=42",
    );
    expect(requested).toEqual([
      "docs.google.com/spreadsheets/d/1AbC_def-ghijklmnop/export?format=csv&gid=42",
    ]);
    expect(found).toMatchObject({ status: "ready", filename: "Google Sheets.csv", dry_run: { creates: 2 } });
  });

  test("imports a CSV and an Excel file of any host under their file names", async () => {
    expect(await fetchFrom("https://files.test/goods.csv?key=1")).toMatchObject({
      filename: "goods.csv",
      dry_run: { creates: 2 },
    });
    expect(await fetchFrom("https://files.test/goods.xlsx")).toMatchObject({
      filename: "goods.xlsx",
      dry_run: { creates: 1 },
    });
  });

  test.each(["a-private-sheet", "no-such-sheet-at-all"])(
    "explains how to share a private sheet: %s",
    async (id) => {
      expect(await apiErrorOf(`https://docs.google.com/spreadsheets/d/${id}/edit`)).toContain(
        "choose Share, then “Anyone with the link”",
      );
    },
  );

  test("rejects a web page, a forbidden file and more than 50 MB with what to do", async () => {
    expect(await apiErrorOf("https://files.test/page")).toContain("This link opens a web page");
    expect(await apiErrorOf("https://files.test/closed")).toContain("The server returned 403.");
    expect(await apiErrorOf("https://files.test/large.csv")).toContain("larger than 50 MB");
  });

  test("sends no request to a private IP address, and rejects http", async () => {
    expect(await apiErrorOf("https://inside.test/goods.csv")).toBe("This URL isn't on the public internet.");
    expect(requested).toEqual([]);
    await expect(
      mona.client.import_products.fetch({
        params: { shop_id: shop.id },
        body: { url: "http://files.test/goods.csv" },
      }),
    ).rejects.toMatchObject({ errors: { url: ["Enter a URL that starts with https://."] } });
  });
});

test.each([
  [
    "https://docs.google.com/spreadsheets/d/1AbC_def-ghijklmnop/edit?gid=7#gid=7",
    "https://docs.google.com/spreadsheets/d/1AbC_def-ghijklmnop/export?format=csv&gid=7",
  ],
  [
    "https://docs.google.com/spreadsheets/u/1/d/1AbC_def-ghijklmnop/edit?gid=7",
    "https://docs.google.com/spreadsheets/d/1AbC_def-ghijklmnop/export?format=csv&gid=7",
  ],
  [
    "https://docs.google.com/spreadsheets/d/1AbC_def-ghijklmnop",
    "https://docs.google.com/spreadsheets/d/1AbC_def-ghijklmnop/export?format=csv",
  ],
  [
    "https://docs.google.com/spreadsheets/d/e/2PACX-1vAbCdEfGh/pubhtml?gid=3&single=true",
    "https://docs.google.com/spreadsheets/d/e/2PACX-1vAbCdEfGh/pub?output=csv&single=true&gid=3",
  ],
  ["https://docs.google.com.evil.test/spreadsheets/d/1AbC_def-ghijklmnop/edit", undefined],
  ["https://shop.test/a.csv#part", "https://shop.test/a.csv"],
])("downloads %s from the URL of the file itself", (typed, url) => {
  expect(fileUrl(typed).url).toBe(url ?? typed);
});
