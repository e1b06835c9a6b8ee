import { describe, expect, it } from "vitest";
import { fieldsOf, fitting, routed, type TypedEndpoint } from "./contract-endpoints.ts";
import { headersOf, type Input, inputFor } from "./requests.ts";
import { call } from "./send-request.ts";
import { useTenants } from "./tenants.ts";
import { withoutPolicies } from "./without-policies.ts";

// Row-level security hides a query without a shop condition: its result is right nevertheless. Without the
// policies such a query counts, sums or lists the rows of every shop, and its result changes.

const tenants = useTenants();
const lists = routed.filter(
  ({ name, method, meta }) =>
    method === "GET" && (meta.who === "shop" || meta.who === "shopper") && name !== "notifications.events",
);

const features = [...new Set(lists.map(({ name }) => name.split(".")[0]!))].sort();

describe("an owner's responses are the same without row-level security", () => {
  it("for every list and count", () => {
    expect(features.length).toBeGreaterThan(20);
  });

  it.each(features)("in %s", { timeout: 120_000 }, async (feature) => {
    const requests = lists.filter(({ name }) => name.startsWith(`${feature}.`)).flatMap(requestsOf);
    const before = await answersTo(requests);
    let after: string[] = [];
    await withoutPolicies(tenants, async () => {
      after = await answersTo(requests);
    });
    const differing = requests.flatMap(({ endpoint, input }, at) =>
      before[at] === after[at]
        ? []
        : `${endpoint.path} ${JSON.stringify(input.query)}: ${before[at]} became ${after[at]}`,
    );
    expect(differing).toEqual([]);
  });
});

interface Request {
  endpoint: TypedEndpoint;
  input: Input;
}

/** Requests without filters, and with each value of each filter. */
function requestsOf(endpoint: TypedEndpoint): Request[] {
  const plain = inputFor(endpoint, tenants.rita);
  const filtered = fieldsOf(endpoint.query)
    .filter(({ path, schema }) => path.length === 1 && !schema.safeParse("").success)
    .flatMap(({ path, schema }) =>
      fitting(schema)
        .filter((value) => typeof value === "string" || typeof value === "boolean")
        .slice(0, 12)
        .map((value) => ({ ...plain, query: { ...plain.query, [path[0]!]: value } })),
    );
  return [plain, ...filtered].map((input) => ({ endpoint, input }));
}

async function answersTo(requests: Request[]): Promise<string[]> {
  const responses: string[] = [];
  for (const { endpoint, input } of requests) {
    const { status, text } = await call(
      tenants.baseUrl,
      endpoint,
      input,
      headersOf(endpoint, tenants.rita.owner, tenants.rita),
    );
    // The period that a report is compared with ends at the time of the request.
    responses.push(`${status} ${text.replaceAll(/"(request_id|until)":"[^"]*"/g, "")}`);
  }
  return responses;
}
