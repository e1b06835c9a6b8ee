import { describe, expect, it } from "vitest";
import type { Database } from "../src/db/transactions.ts";
import { endpointsAt } from "../src/http/endpoints.ts";
import { unexpectedErrorIn, type BadRequest, badRequestsTo } from "./bad-requests.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import { endpointNamed, fieldsOf, routed, type TypedEndpoint } from "./contract-endpoints.ts";
import { headersOf, type Input, inputFor, urlOf } from "./requests.ts";
import { call, send, whileServed } from "./send-request.ts";
import { changedTables } from "./rows.ts";
import { useTenants } from "./tenants.ts";
import { isFullSize } from "./test-size.ts";

const tenants = useTenants();

/**
 * Samples one of this many requests; `npm run proof -- bad-input` sends all. A prime, so that each field gets
 * other values than the previous one, and smaller than the number of values per field, so that no field is
 * skipped.
 */
const sampleEach = isFullSize ? 1 : 13;
/** In ms of CPU time of this process, which runs client and server. */
const maxCpu = 1_000;

/** Sends requests concurrently and returns the unexpected errors. */
async function unexpectedErrorsOf(requests: BadRequest[], concurrency: number): Promise<string[]> {
  const left = [...requests];
  const slow: BadRequest[] = [];
  const errors: (string | undefined)[] = [];
  const sender = async () => {
    for (let request = left.shift(); request; request = left.shift()) {
      const { url, method, headers, body, what } = request;
      const reply = await send(url, method, headers, body).catch((failure: Error) => failure);
      if (reply instanceof Error) errors.push(`no answer: ${what} → ${reply.message}`);
      else errors.push(unexpectedErrorIn(request, reply));
      if (!(reply instanceof Error) && reply.ms > 2_000) slow.push(request);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  // The duration of a request depends on the others and on the machine; its CPU time when sent separately
  // does not.
  for (const { url, method, headers, body, what } of slow) {
    const cpu = await cpuTimeOf(() => send(url, method, headers, body));
    if (cpu > maxCpu) errors.push(`took ${Math.round(cpu)} ms of CPU time: ${what}`);
  }
  return errors.filter((error) => error !== undefined);
}

/** Names the requests that changed the database. */
async function effectsOf(requests: BadRequest[], concurrency: number): Promise<string[]> {
  const before = await tenants.snapshot.hashes();
  await unexpectedErrorsOf(requests, concurrency);
  const changed = changedTables(before, await tenants.snapshot.hashes());
  if (changed.length === 0) return [];
  await tenants.snapshot.restore();
  if (requests.length === 1) return [`changed ${changed.join(", ")}: ${requests[0]!.what}`];
  const half = requests.length >> 1;
  return [
    ...(await effectsOf(requests.slice(0, half), concurrency)),
    ...(await effectsOf(requests.slice(half), concurrency)),
  ];
}

describe("bad input", { timeout: 600_000 }, () => {
  it("rejects bad values in every field of every endpoint with a message and no change", async () => {
    const errors: string[] = [];
    let count = 0;
    let sent = 0;
    for (const endpoint of routed) {
      await tenants.arrange(endpoint.name);
      await tenants.database.admin.query("delete from attempts");
      const requests = badRequestsTo(endpoint, tenants).filter(() => count++ % sampleEach === 0);
      sent += requests.length;
      const bad = requests.filter(({ mayFit }) => !mayFit);
      const before = await tenants.snapshot.hashes();
      errors.push(...(await unexpectedErrorsOf(bad, 8)));
      const changed = changedTables(before, await tenants.snapshot.hashes());
      if (changed.length > 0) {
        await tenants.snapshot.restore();
        await tenants.arrange(endpoint.name);
        const effects = await effectsOf(bad, 8);
        errors.push(...(effects.length > 0 ? effects : [`changed ${changed.join(", ")}: ${endpoint.name}`]));
      }
      for (const request of requests.filter(({ mayFit }) => mayFit)) {
        await tenants.database.admin.query(
          ["products", "checkout_settings", "shops"]
            .map((table) => `update ${table} set version = 1 where version <> 1`)
            .join("; "),
        );
        errors.push(...(await unexpectedErrorsOf([request], 1)));
      }
      await tenants.snapshot.restore();
    }
    console.info(`bad input: ${sent} of ${count} requests, ${errors.length} unexpected errors`);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(errors).toEqual([]);
    expect(count).toBeGreaterThan(5_000);
  });

  it("finds a planted unexpected error, a planted acceptance and a planted change", async () => {
    const { app, database } = tenants;
    const endpoint = endpointNamed("orders.add_note");
    const found = (db: Partial<Database>, path = endpoint.path) =>
      whileServed({ ...app, db: { ...app.db, ...db } }, async (baseUrl) => {
        const requests = badRequestsTo({ ...endpoint, path }, { ...tenants, baseUrl }).filter(
          ({ what, mayFit }) => !mayFit && what.includes(": text = "),
        );
        return [
          ...(await unexpectedErrorsOf(requests, 1)),
          ...(await effectsOf(requests.slice(0, 8), 1)),
        ].join("\n");
      });
    expect(await found({})).toBe("");
    expect(await found({ readPlatform: () => Promise.reject(new Error("planted")) })).toMatch(/^broke: /m);
    expect(await found({}, "/v1/shop/{shop_id}/notifications/read")).toMatch(/^accepted: /m);
    const touching: Database["readPlatform"] = async (read) => {
      await database.admin.query("update shops set name = name || '.'");
      return app.db.readPlatform(read);
    };
    expect(await found({ readPlatform: touching })).toMatch(/^changed platform\.shops of others: /m);
  });

  it("rejects 10 MB of JSON with 413 before reading it, except on endpoints that accept as much", async () => {
    const body = Buffer.from(JSON.stringify({ a: "x".repeat(10_000_000) }));
    const writing = routed.filter(({ method }) => method !== "GET");
    for (const [at, endpoint] of writing.entries()) {
      const acceptsIt = (endpoint.meta.maxBody ?? 0) > body.length;
      if (!isFullSize && !acceptsIt && at % 5 > 0) continue;
      const headers = {
        ...headersOf(endpoint, tenants.mona.owner, tenants.mona),
        "content-type": "application/json",
      };
      const url = tenants.baseUrl + urlOf(endpoint, inputFor(endpoint, tenants.mona));
      const cpu = await cpuTimeOf(async () => {
        const reply = await send(url, endpoint.method, headers, body);
        if (acceptsIt) expect.soft(reply.status, endpoint.name).toBeLessThan(500);
        else expect.soft(reply, endpoint.name).toMatchObject({ status: 413, code: "too_large" });
      });
      expect.soft(cpu, endpoint.name).toBeLessThan(maxCpu);
    }
  });

  it("rejects methods that a path doesn't accept with 405, and method overrides", async () => {
    const problems: string[] = [];
    for (const endpoint of new Map(routed.map((one) => [one.path, one])).values()) {
      const { path } = endpoint;
      const target = urlOf(endpoint, inputFor(endpoint, tenants.mona));
      const url = tenants.baseUrl + target;
      const there = endpointsAt(target.split("?")[0]!);
      const headers = headersOf(endpoint, tenants.mona.owner, tenants.mona);
      const takes = (method: string) => there.some((one) => one.method === method);
      const before = await tenants.snapshot.hashes();
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
        if (takes(method)) continue;
        const { status, code } = await send(
          url,
          method,
          { ...headers, "content-type": "application/json" },
          method === "GET" || method === "TRACE" ? undefined : "{}",
        );
        if (status !== 405 || code !== "method_not_allowed")
          problems.push(`${method} ${path}: ${status} ${code}`);
      }
      if (!takes("POST"))
        for (const override of [
          "DELETE",
          "delete",
          "PATCH",
          "GET",
          ...(there.some(({ meta }) => meta.methodOverride) ? [] : ["PUT"]),
        ])
          for (const attempt of overrides(url, headers, override)) {
            const { status } = await send(attempt.url, "POST", attempt.headers, attempt.body);
            if (status !== 405 && status !== 404) problems.push(`POST ${path} as ${override}: ${status}`);
          }
      if (takes("GET") && !writing.has(path)) {
        const head = await send(url, "HEAD", headers);
        // A link that has expired has expired for both methods.
        const isAlike = head.status < 400 || head.status === (await send(url, "GET", headers)).status;
        if (!isAlike || head.text !== "") problems.push(`HEAD ${path}: ${head.status} ${head.text}`);
      }
      const changed = changedTables(before, await tenants.snapshot.hashes());
      if (changed.length > 0) problems.push(`${path} changed ${changed.join(", ")}`);
    }
    expect(problems).toEqual([]);
  });

  it("handles a POST as a POST whatever `_method` is", async () => {
    const methods = ["DELETE", "PATCH", "GET", "PUT"];
    for (const [at, endpoint] of routed.filter(({ method }) => method === "POST").entries()) {
      const input = inputFor(endpoint, tenants.mona);
      const plain = await outcomeOf(endpoint, input);
      for (const _method of isFullSize ? methods : [methods[at % methods.length]!]) {
        const overridden = await outcomeOf(endpoint, {
          ...input,
          query: { _method },
          body: { ...(input.body as object), _method },
        });
        expect.soft(overridden, `${endpoint.name} as ${_method}`).toEqual(plain);
      }
    }
  });

  it("ignores unknown fields: every column of every table, flat, nested and in the query", async () => {
    const extra = extraFields();
    expect(Object.keys(extra).length).toBeGreaterThan(120);
    const unknownTo = (shape: Parameters<typeof fieldsOf>[0]) => {
      const known = new Set(fieldsOf(shape).map(({ path }) => path.at(-1)));
      return Object.fromEntries(Object.entries(extra).filter(([name]) => !known.has(name)));
    };
    const privileged = [
      "role",
      "is_admin",
      "shop_id",
      "account_id",
      "id",
      "price",
      "total",
      "is_live",
      "status",
      "version",
      "created_at",
      "_method",
    ];
    for (const [at, endpoint] of routed.entries()) {
      const input = inputFor(endpoint, tenants.mona);
      const plain = await outcomeOf(endpoint, input);
      const hasFile = fieldsOf(endpoint.body).some(({ type }) => type === "file");
      const query = Object.fromEntries(
        privileged
          .map((name) => [name, String(extra[name] ?? "owner")])
          .filter(
            ([name]) => !endpoint.query || !fieldsOf(endpoint.query).some(({ path }) => path[0] === name),
          ),
      );
      const inQuery = { ...input, query: { ...query, ...input.query } };
      const attempts: [string, Input][] = endpoint.body
        ? [
            ["flat", { ...input, body: { ...extra, ...(input.body as object) } }],
            // Forms have a limit of fields.
            ...(hasFile || keyedByData.has(endpoint.name)
              ? []
              : [
                  ["nested", { ...input, body: withEverywhere(input.body, unknownTo(endpoint.body)) }] as [
                    string,
                    Input,
                  ],
                ]),
            ["query", inQuery],
          ]
        : [["query", inQuery]];
      for (const [how, attempt] of isFullSize ? attempts : [attempts[at % attempts.length]!])
        expect.soft(await outcomeOf(endpoint, attempt), `${endpoint.name}, ${how}`).toEqual(plain);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

/** Endpoints whose body has an object with keys of a record: one that the record doesn't have is an error. */
const keyedByData = new Set([
  "customer_emails.update",
  "order_sms.update_settings",
  "plugins.save",
  "translations.update",
]);

/** Paths whose GET requests change data: the specification's logout, and pictures that are made when they are first read. */
const writing = new Set(["/v1/logout", "/v1/storefront/{handle}/products/{product_handle}/share-picture"]);

/** The three ways to send a method override with a POST. */
function overrides(url: string, headers: Record<string, string>, method: string) {
  const form = `--b\r\nContent-Disposition: form-data; name="_method"\r\n\r\n${method}\r\n--b--\r\n`;
  return [
    {
      url,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ _method: method }),
    },
    { url, headers: { ...headers, "content-type": "multipart/form-data; boundary=b" }, body: form },
    {
      url: `${url}?_method=${method}`,
      headers: {
        ...headers,
        "content-type": "application/x-www-form-urlencoded",
        "x-http-method-override": method,
      },
      body: `_method=${method}`,
    },
  ];
}

/**
 * The status, error code and changed rows of a call, without new ids and times. Restores the database
 * afterwards.
 */
async function outcomeOf(
  endpoint: TypedEndpoint,
  input: Input,
): Promise<{ status: number; code?: string; rows: string[] }> {
  await tenants.database.admin.query("delete from attempts");
  await tenants.arrange(endpoint.name);
  const { status, code } = await call(
    tenants.baseUrl,
    endpoint,
    input,
    headersOf(endpoint, tenants.mona.owner, tenants.mona),
  );
  const rows = await tenants.snapshot.differences(tenants.known);
  if (rows.length > 0) await tenants.snapshot.restore();
  // The end of a new API key and the URL of a photo are random, and the number of a due work can be that of a shop.
  const stable = (row: string) =>
    row
      .replace(/"ending": "[\w-]{4}"/g, '"ending": #')
      .replace(/"id": \d+, "work"/g, '"id": #, "work"')
      .replace(/"hash": "[0-9a-f]{64}"/g, '"hash": #');
  return { status, code, rows: rows.map(stable).toSorted() };
}

/** A value for every column of every table, and other fields that an attacker might try. */
function extraFields(): Record<string, unknown> {
  const byType: Record<string, unknown> = {
    uuid: tenants.rita.ids["orders"],
    bool: true,
    json: { a: 1 },
    jsonb: { a: 1 },
    timestamptz: "2000-01-01T00:00:00Z",
    date: "2000-01-01",
    _text: ["a"],
    inet: "10.0.0.1",
  };
  const columns = tenants.snapshot.tables.flatMap(({ columns: all }) =>
    all.map(
      ({ name, type }) => [name, byType[type] ?? (type.startsWith("int") ? 4_242 : "mass assigned")] as const,
    ),
  );
  const more = {
    role: "owner",
    is_admin: true,
    shop_id: tenants.rita.id,
    plan: "gold",
    owner_id: tenants.callers["rival owner"].account_id,
    verified: true,
    domain: { host: "evil.example" },
    constructor: { prototype: { polluted: true } },
  };
  return Object.assign(
    JSON.parse(`{"__proto__":{"polluted":true,"role":"owner"}}`),
    Object.fromEntries(columns),
    more,
  );
}

/** Adds the fields to every object in a value. */
function withEverywhere(value: unknown, extra: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => withEverywhere(item, extra));
  if (typeof value !== "object" || value === null || value instanceof File) return value;
  return {
    ...extra,
    ...Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withEverywhere(item, extra)])),
  };
}
