import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "./client.ts";
import { send, type Wire } from "./wire.ts";

// The specification's rules for requests and responses (§5, §7), tested with a server that records requests.

interface Noted {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Server;
let wire: Wire;
let noted: Noted;
let planned: { status: number; type: string; body: string | Buffer; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      noted = {
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      response.writeHead(planned.status, { "Content-Type": planned.type, ...planned.headers });
      response.end(planned.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  wire = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` };
});
afterAll(() => server.close());

function respondWith(
  status: number,
  body: unknown,
  type = "application/json",
  headers?: Record<string, string>,
) {
  planned = {
    status,
    type,
    headers,
    body: Buffer.isBuffer(body) || typeof body === "string" ? body : JSON.stringify(body),
  };
}

/** The fields of the recorded multipart body; file names for files. */
function fields(): Record<string, string> {
  const parts = [
    ...noted.body.matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?[^]*?\r\n\r\n([^]*?)\r\n--/g),
  ];
  return Object.fromEntries(parts.map(([, name, filename, value]) => [name!, filename ?? value!]));
}

describe("a request", () => {
  it("sends the bearer token if there is one, and the headers of every request", async () => {
    respondWith(200, {});
    const headers = { "Device-Id": "d", "Device-Type": "web", Browser: "b", Platform: "p", Timezone: "UTC" };
    await send({ ...wire, token: () => "the-token", headers: () => headers }, "GET", "/v1/shops");
    expect(noted.headers).toMatchObject({
      authorization: "Bearer the-token",
      "device-id": "d",
      "device-type": "web",
      browser: "b",
      platform: "p",
      timezone: "UTC",
    });
    expect(noted.url).toBe("/api/v1/shops");
    await send(wire, "GET", "/v1/shops");
    expect(noted.headers.authorization).toBeUndefined();
  });

  it("omits empty and null values of a GET's query, and sends 0 and false", async () => {
    respondWith(200, {});
    await send(wire, "GET", "/v1/x", { query: { a: "", b: null, c: undefined, d: 0, e: false, f: "g h" } });
    expect(noted.url).toBe("/api/v1/x?d=0&e=false&f=g+h");
  });

  it('with a file is sent as a form: keys nested like a[b][0], null as "", an empty list as []', async () => {
    respondWith(200, {});
    const photo = new File(["x"], "photo.png", { type: "image/png" });
    await send(wire, "POST", "/v1/shops", {
      body: { photo, seo: { title: null, words: ["one", "two"] }, images: [], left_out: undefined },
    });
    expect(noted.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(fields()).toEqual({
      photo: "photo.png",
      "seo[title]": "",
      "seo[words][0]": "one",
      "seo[words][1]": "two",
      images: "[]",
    });
  });

  it("is sent as a POST with _method=PUT if it is a PUT with a file", async () => {
    respondWith(200, {});
    const icon = new File(["x"], "icon.png", { type: "image/png" });
    await send(wire, "PUT", "/v1/shops/1001", { body: { seo: { icon } } });
    expect(noted.method).toBe("POST");
    expect(fields()).toEqual({ "seo[icon]": "icon.png", _method: "PUT" });
    await send(wire, "PUT", "/v1/shops/1001", { body: { is_live: 1 } });
    expect([noted.method, noted.body]).toEqual(["PUT", '{"is_live":1}']);
  });
});

it("sends the specification's multipart calls as forms, with or without a file", async () => {
  respondWith(200, {});
  const client = createClient(wire);
  const body = { name: "Ada", phone: null } as never;
  for (const [path, call] of Object.entries({
    "/v1/account_update": () => client.accounts.account_update({ body }),
    "/profile": () => client.accounts.profile({ body }),
    "/v1/change_password": () => client.accounts.change_password({ body }),
    "/v1/shops": () => client.shops.create({ body }),
  })) {
    await call();
    expect([noted.method, noted.url]).toEqual(["POST", `/api${path}`]);
    expect(noted.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(fields()).toEqual({ name: "Ada", phone: "" });
  }
  await client.shops.update({ params: { shop_id: 1001 }, body });
  expect(noted.headers["content-type"]).toBe("application/json");
});

describe("a response", () => {
  it("H-13: is the body merged with the status, which no field of the body overrides, even for errors", async () => {
    respondWith(422, { status: 200, message: "No", __proto__: { admin: true } });
    expect(await send(wire, "GET", "/")).toEqual({ status: 422, message: "No" });
    respondWith(200, '{"status":"closed","data":[1],"__proto__":{"admin":true}}');
    const merged = (await send(wire, "GET", "/")) as Record<string, unknown>;
    expect(merged).toMatchObject({ status: 200, data: [1] });
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
    expect(merged["admin"]).toBeUndefined();
  });

  it("of an unreachable server is a network error with a message", async () => {
    const gone = { ...wire, baseUrl: "http://127.0.0.1:9/api" };
    expect(await send(gone, "GET", "/")).toMatchObject({ status: 0, code: "network" });
  });

  it("without JSON is an error with a message, not thrown", async () => {
    respondWith(502, "<html>Bad gateway</html>", "text/html");
    expect(await send(wire, "GET", "/")).toMatchObject({ status: 502, code: "internal" });
  });

  it.each([
    [{}, "file.csv"],
    [{ "Content-Disposition": 'attachment; filename="orders.csv"' }, "orders.csv"],
    [{ "Content-Disposition": "attachment; filename*=UTF-8''gr%C3%BCn.csv" }, "grün.csv"],
    [{ "Content-Disposition": 'attachment; filename="../../etc/x.csv"' }, ".._.._etc_x.csv"],
  ])("N4: returns a CSV as a file with the server's name %j", async (headers, name) => {
    respondWith(200, "a,b\n", "text/csv; charset=utf-8", headers as Record<string, string>);
    const { file } = (await send(wire, "GET", "/")) as unknown as { file: File };
    expect([file.name, file.type, await file.text()]).toEqual([name, "text/csv", "a,b\n"]);
  });

  it("H-12: returns a PDF as a PDF, and rejects an HTML page in its place", async () => {
    respondWith(200, "%PDF-1.7", "application/pdf");
    const { file } = (await send(wire, "GET", "/")) as unknown as { file: File };
    expect(file.type).toBe("application/pdf");
    for (const type of ["text/html", "application/xhtml+xml", "image/svg+xml"]) {
      respondWith(200, "<script>alert(1)</script>", type);
      expect(await send(wire, "GET", "/")).not.toHaveProperty("file");
    }
  });
});
