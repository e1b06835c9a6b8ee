import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { Agent, FormData, request } from "undici";
import { createApiServer } from "../src/http/serve.ts";
import type { AppContext } from "../src/app-context.ts";
import { type Path, replaced, sampleOf, type Walked } from "./contract-endpoints.ts";
import { type Caller, sampleAgency, sampleTicket, type TenantShop } from "./tenants.ts";

/** What an endpoint takes. */
export interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
}

export interface Reply {
  status: number;
  text: string;
  /** The answer's code when it is a refusal. */
  code?: string;
  /** The answer as JSON, where it is. */
  json?: Record<string, unknown>;
  ms: number;
}

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#7a3" } })
  .png()
  .toBuffer();
const table = "Handle,Title,Variant Price,On hand\nsample,Sample,1.00,3\n";

/** Input that the endpoint takes, about the rows of this shop. */
export function inputFor(endpoint: Walked, shop: TenantShop): Input {
  const known = (path: Path) => knownValue(endpoint, path, shop);
  return {
    params: endpoint.params ? (sampleOf(endpoint.params, known) as Record<string, unknown>) : {},
    query: endpoint.query ? (sampleOf(endpoint.query, known, false) as Record<string, unknown>) : {},
    body: endpoint.body ? withoutUnknownrs(endpoint, sampleOf(endpoint.body, known)) : undefined,
  };
}

/** A new product has new variants: none it could name yet. */
function withoutUnknownrs({ name }: Walked, body: unknown): unknown {
  return name === "products.create" ? replaced(body, ["variants", 0, "id"], undefined) : body;
}

function knownValue(endpoint: Walked, path: Path, shop: TenantShop): unknown {
  const name = path.findLast((step) => typeof step === "string") as string;
  switch (name) {
    case "shop_id":
      return shop.id;
    case "token":
      return endpoint.name === "stock_requests.remove" ? shop.stockRequestToken : shop.orderToken;
    case "category_handle":
      return `${shop.marker}.categories.handle`;
    case "collection_handle":
      return `${shop.marker}.collections.handle`;
    case "product_handle":
      return "the-same-handle";
    case "path":
      return "/the-same-path";
    case "handle":
      return endpoint.params && (endpoint.meta.who === "shopper" || endpoint.name === "shops.update")
        ? shop.handle
        : undefined;
    case "version":
      return 1;
    case "ticket":
      return sampleTicket;
    case "code":
      return endpoint.name === "affiliate_agencies.read" ? sampleAgency : undefined;
    case "related":
      return typeof path.at(-1) === "number" ? shop.ids["products"] : undefined;
    case "price":
      // A sale is lower than the usual price.
      return path.includes("sale") ? 1 : path.includes("variants") ? 100 : undefined;
    case "currency":
      return "EUR";
    case "accepted_total":
      return 2 * shop.amount;
    case "filter":
      return endpoint.name === "bulk_edits.create" ? { search: shop.marker, status: "active" } : undefined;
    case "words":
      // Words that mean the same are different words.
      return path.at(-1) === "words" ? ["jumper", "sweater"] : undefined;
    case "action":
      return endpoint.name === "bulk_edits.create"
        ? { kind: "add_to_collection", collection_id: shop.ids["collections"] }
        : undefined;
    case "sku":
      return endpoint.name === "variants.read_by_sku" ? "THE-SAME-SKU" : undefined;
    case "field":
      return endpoint.name === "variants.update" ? "price" : undefined;
    case "url":
      return endpoint.name === "import_products.fetch" ? "https://example.com/sample.csv" : undefined;
    case "file":
      return /import/.test(endpoint.name)
        ? new File([table], "sample.csv", { type: "text/csv" })
        : new File([picture], "sample.png", { type: "image/png" });
    case "id":
    case "ids":
      return typeof path.at(-1) === "number" || name === "id" ? idAt(endpoint, path, shop) : undefined;
  }
  // The only category cannot stand below itself: it stands at the top.
  if (name === "parent_id") return null;
  if (name.endsWith("_ids")) return typeof path.at(-1) === "number" ? idAt(endpoint, path, shop) : undefined;
  return name.endsWith("_id") ? idAt(endpoint, path, shop) : undefined;
}

const parts = new Set(["params", "query", "body", "id", "ids"]);

/** The row an id means: `order_line_id` says it; an `id` is of what the list around it is called, else of the part of the address before it. */
export function idAt(endpoint: Walked, path: Path, shop: TenantShop): string | undefined {
  const names = path.filter((step) => typeof step === "string");
  const name = names.at(-1)!;
  const noun = nouns[name] ?? /^(.+)_ids?$/.exec(name)?.[1];
  if (noun) return shop.ids[tableOf(noun)];
  const around = names.findLast((step) => !parts.has(step));
  const before = around ?? /([\w-]+)\/\{id\}/.exec(endpoint.path)?.[1] ?? endpoint.name.split(".")[0]!;
  return shop.ids[
    before
      .replace("import-products", "imports")
      .replace(/^bulk$/, "bulk_edits")
      .replace(/^select$/, "products")
      .replace("-", "_")
  ];
}

/** What ids mean whose names do not say it. */
const nouns: Record<string, string> = {
  parent_id: "category",
  products_to: "category",
  except_product_id: "product",
};

function tableOf(noun: string): string {
  return noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** Headers as a browser of this caller sends them; a visitor carries the shop's cart. */
export function headersOf(endpoint: Walked, caller: Caller, shop: TenantShop): Record<string, string> {
  const { who, idempotency } = endpoint.meta;
  return {
    "device-id": caller.deviceId,
    ...(caller.token && who !== "anyone" ? { authorization: `Bearer ${caller.token}` } : {}),
    ...(who === "shopper" ? { "cart-token": shop.cartToken } : {}),
    ...(idempotency ? { "idempotency-key": crypto.randomUUID() } : {}),
  };
}

/** The address of the endpoint with its parameters and query in place. */
export function urlOf(endpoint: Walked, { params, query }: Input): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search ? `${path}?${search}` : path;
}

/** Calls an endpoint; a body with a file goes as a form. */
export function call(
  baseUrl: string,
  endpoint: Walked,
  input: Input,
  headers: Record<string, string>,
): Promise<Reply> {
  const url = baseUrl + urlOf(endpoint, input);
  if (input.body === undefined) return send(url, endpoint.method, headers);
  if (!holdsFile(input.body))
    return send(
      url,
      endpoint.method,
      { ...headers, "content-type": "application/json" },
      JSON.stringify(input.body),
    );
  const form = new FormData();
  appendTo(form, input.body);
  return send(url, endpoint.method, headers, form);
}

const agent = new Agent({ connections: 8, headersTimeout: 10_000, bodyTimeout: 10_000 });

/** Sends bytes as they are. Of a stream of events the first moments are read. */
export async function send(
  url: string,
  method: string,
  headers: Record<string, string | string[]>,
  body?: string | Buffer | FormData,
): Promise<Reply> {
  const begun = performance.now();
  const response = await request(url, { method: method as "GET", headers, body, dispatcher: agent });
  const ms = performance.now() - begun;
  const type = String(response.headers["content-type"] ?? "");
  const text = type.startsWith("text/event-stream")
    ? await beginningOf(response.body, 40)
    : await response.body.text();
  const json =
    type.startsWith("application/json") && text ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  return {
    status: response.statusCode,
    text,
    json,
    code: typeof json?.["code"] === "string" ? json["code"] : undefined,
    ms,
  };
}

/** Opens a stream of events. */
export function open(baseUrl: string, endpoint: Walked, input: Input, headers: Record<string, string>) {
  return request(baseUrl + urlOf(endpoint, input), { method: endpoint.method as "GET", headers });
}

/** What a stream says within a time; it is closed then. */
export async function beginningOf(
  stream: AsyncIterable<Buffer> & { destroy(): unknown; on(event: "error", listener: () => void): unknown },
  ms: number,
): Promise<string> {
  let text = "";
  stream.on("error", () => {});
  const timer = setTimeout(() => stream.destroy(), ms);
  try {
    for await (const chunk of stream) text += chunk.toString();
  } catch {
    // closed by the timer
  }
  clearTimeout(timer);
  return text;
}

/** Serves an API over HTTP for as long as the work takes. */
export async function whileServed<T>(app: AppContext, work: (baseUrl: string) => Promise<T>): Promise<T> {
  const serve = createApiServer(app);
  const server = createServer((req, res) => void serve(req, res, req.socket.remoteAddress ?? ""));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function holdsFile(value: unknown): boolean {
  return (
    value instanceof File ||
    (typeof value === "object" && value !== null && Object.values(value).some(holdsFile))
  );
}

function appendTo(form: FormData, value: unknown, key = ""): void {
  if (value instanceof File) form.append(key, value, value.name);
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value)) appendTo(form, item, key ? `${key}[${name}]` : name);
  else if (value !== undefined) form.append(key, String(value ?? ""));
}
