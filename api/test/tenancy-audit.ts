import { isDeepStrictEqual } from "node:util";
import { sql } from "../src/db/sql.ts";
import { publish } from "../src/events/event-bus.ts";
import {
  endpointNamed,
  fieldsOf,
  type Path,
  replaced,
  routed,
  type TypedEndpoint,
} from "./contract-endpoints.ts";
import { headersOf, idAt, type Input, inputFor } from "./requests.ts";
import { beginningOf, call, open, type Reply } from "./send-request.ts";
import { changedTables } from "./rows.ts";
import type { Tenants, TenantShop } from "./tenants.ts";

interface Audit {
  cells: number;
  /** Leaks: "marker: …", "status: …", "write: …". */
  leaks: string[];
}

/** An audit in progress. */
interface Run {
  tenants: Tenants;
  baseUrl: string;
  audit: Audit;
}

/**
 * Rita, owner of another shop, tries every endpoint to access Mona's data: with Mona's shop in the path, and
 * with Mona's ids, carts, orders and texts in her own shop. None of Mona's data may be returned or changed.
 */
export async function auditTenancy(tenants: Tenants, baseUrl: string, endpoints = routed): Promise<Audit> {
  const audit: Audit = { cells: 0, leaks: [] };
  const run = { tenants, baseUrl, audit };
  for (const endpoint of endpoints) {
    await auditInput(run, endpoint);
    if (endpoint.method === "GET") await auditQuery(run, endpoint);
  }
  await auditEvents(run);
  return audit;
}

const isNotFound = ({ status, code }: Reply) => status === 404 && code === "not_found";
const isAnyErrorOrAnswer = ({ status }: Reply) => status < 500;

/** Mona's shop, ids, cart and order instead of Rita's. */
async function auditInput(run: Run, endpoint: TypedEndpoint): Promise<void> {
  const { mona, rita } = run.tenants;
  const own = inputFor(endpoint, rita);
  const { who } = endpoint.meta;
  if (who === "shop") await cell(run, endpoint, "Mona's shop", inputFor(endpoint, mona), isNotFound);
  if (who === "shop" || who === "shopper")
    for (const { path, isId } of fieldsOf(endpoint.input))
      if (isId && !namesNoRow(path)) await auditId(run, endpoint, own, path);
  if (who !== "shopper") return;
  await cell(run, endpoint, "Mona's cart in Rita's shop", own, isAnyErrorOrAnswer, {
    "cart-token": mona.cartToken,
  });
  if (own.params["token"])
    await cell(
      run,
      endpoint,
      "Mona's order in Rita's shop",
      { ...own, params: { ...own.params, token: mona.orderToken } },
      isNotFound,
    );
}

/**
 * True for the ids of forms and of delivery rates, which the browser chooses and only carts of the same shop refer to, and for those in a
 * theme's document, which is stored without the ids that the shop doesn't have: see `themes.test.ts`.
 */
function namesNoRow(path: Path): boolean {
  return path.includes("form_id") || path.includes("rates") || path.includes("document");
}

/** Mona's id is rejected in the same way as a nonexistent one, or has no effect. */
async function auditId(run: Run, endpoint: TypedEndpoint, own: Input, path: Path): Promise<void> {
  const { tenants, baseUrl } = run;
  const { mona, rita } = tenants;
  const theirs = replaced(own, path, idAt(endpoint, path, mona)) as Input;
  // The sample has an empty list there: the request would have none of Mona's ids.
  if (isDeepStrictEqual(theirs, own)) return;
  await tenants.arrange(endpoint.name);
  const nobodys = await call(
    baseUrl,
    endpoint,
    replaced(own, path, crypto.randomUUID()) as Input,
    headersOf(endpoint, rita.owner, rita),
  );
  const isAlike = ({ status, code }: Reply) =>
    [404, 409, 422].includes(status) && status === nobodys.status && code === nobodys.code;
  const isInert = ({ status }: Reply, changed: string[]) => status < 300 && changed.length === 0;
  await cell(
    run,
    endpoint,
    `Mona's ${path.join(".")} in Rita's shop`,
    theirs,
    (reply, changed) => isAlike(reply) || isInert(reply, changed),
  );
}

/** Rita's own data, without and with Mona's texts and numbers as parameters. */
async function auditQuery(run: Run, endpoint: TypedEndpoint): Promise<void> {
  const { mona, rita } = run.tenants;
  const own = inputFor(endpoint, rita);
  await cell(run, endpoint, "Rita's own", own, isAnyErrorOrAnswer);
  for (const { path } of fieldsOf(endpoint.query))
    for (const word of labelOf(mona))
      await cell(
        run,
        endpoint,
        `Mona's ${word} as ${path.join(".")}`,
        { ...own, query: { ...own.query, [path[0]!]: word } },
        isAnyErrorOrAnswer,
      );
}

/** Sends one request by Rita, and notes a leak if it returns or changes Mona's data, or its response isn't right. */
async function cell(
  { tenants, baseUrl, audit }: Run,
  endpoint: TypedEndpoint,
  what: string,
  input: Input,
  isRight: (reply: Reply, changed: string[]) => boolean,
  headers: Record<string, string> = {},
) {
  const { mona, rita, snapshot } = tenants;
  audit.cells++;
  await tenants.arrange(endpoint.name);
  const before = await snapshot.hashes(mona.id);
  const sent = { ...headersOf(endpoint, rita.owner, rita), ...headers };
  const reply = await call(baseUrl, endpoint, input, sent);
  const changed = changedTables(before, await snapshot.hashes(mona.id));
  const where = `${endpoint.method} ${endpoint.path}, ${what}`;
  const seen = traces(reply.text, mona, JSON.stringify([input, sent]));
  if (seen.length > 0)
    audit.leaks.push(`marker: ${where}: ${seen.join(", ")} in ${reply.status} ${reply.text.slice(0, 200)}`);
  const touched = changed.filter((name) => !name.endsWith(" of others"));
  if (touched.length > 0) audit.leaks.push(`write: ${where}: ${touched.join(", ")}`);
  if (!isRight(reply, changed))
    audit.leaks.push(`status: ${where}: ${reply.status} ${reply.text.slice(0, 200)}`);
  if (changed.length > 0) await snapshot.restore();
}

/** Both subscribe to their shops' events while an event occurs in Mona's. */
async function auditEvents({ tenants, baseUrl, audit }: Run): Promise<void> {
  const { mona, rita } = tenants;
  const events = endpointNamed("notifications.events");
  const follow = async (shop: TenantShop) => {
    const { body } = await open(baseUrl, events, inputFor(events, shop), headersOf(events, shop.owner, shop));
    return beginningOf(body, 400);
  };
  const received = Promise.all([follow(mona), follow(rita)]);
  await new Promise((resolve) => setTimeout(resolve, 150));
  await tenants.app.db.inShop(mona.id, async (tx) => {
    await tx.one(sql`select 1`);
    await publish(tx, {
      kind: "event",
      shop_id: mona.id,
      event: { type: "changed", what: mona.marker, id: mona.ids["orders"]! },
    });
  });
  const [byMona, byRita] = await received;
  audit.cells++;
  if (!byMona.includes(mona.marker)) audit.leaks.push("status: Mona does not hear of her own shop");
  const seen = traces(byRita, mona, "");
  if (seen.length > 0) audit.leaks.push(`marker: Rita's events: ${seen.join(", ")}`);
}

/** Texts of a shop that occur in a response but not in its request. */
function traces(text: string, { marker, amount, ids }: TenantShop, requested: string): string[] {
  return [marker, String(amount), ...Object.values(ids)].filter(
    (trace) => text.includes(trace) && !requested.includes(trace),
  );
}

/** Search terms for a shop's data; its marker without the last character, so that an echo is no trace. */
function labelOf({ marker, id, ids, amount }: TenantShop): (string | number)[] {
  return [marker.slice(0, -1), id, ids["orders"]!, amount, "%", "1001"];
}
