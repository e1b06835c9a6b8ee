import { describe, expect, it } from "vitest";
import { fieldsOf, fitting, routed, type Walked } from "./contract-endpoints.ts";
import { call, headersOf, type Input, inputFor } from "./requests.ts";
import { useTenants } from "./tenants.ts";
import { withoutPolicies } from "./without-policies.ts";

// Row-level security hides a query that forgot its shop: the answer is right all the same. Without the policies such a
// query counts, sums or lists the rows of every shop, and its answer changes.

const tenants = useTenants();
const lists = routed.filter(
  ({ name, method, meta }) =>
    method === "GET" && (meta.who === "shop" || meta.who === "shopper") && name !== "notifications.events",
);

const features = [...new Set(lists.map(({ name }) => name.split(".")[0]!))].sort();

describe("an owner's answers stay the same when the policies of the database let everything through", () => {
  it("is asked of every list and count there is", () => {
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
  endpoint: Walked;
  input: Input;
}

/** The endpoint as it is, and with each value that each of its filters takes. */
function requestsOf(endpoint: Walked): Request[] {
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
  const answers: string[] = [];
  for (const { endpoint, input } of requests) {
    const { status, text } = await call(
      tenants.baseUrl,
      endpoint,
      input,
      headersOf(endpoint, tenants.rita.owner, tenants.rita),
    );
    answers.push(`${status} ${text.replace(/"request_id":"[^"]*"/, "")}`);
  }
  return answers;
}
