import { isContractProcedure } from "@orpc/contract";
import { contract } from "@vitrine/contract/contract";
import type { EndpointMeta } from "@vitrine/contract/endpoint";

/** An endpoint of the contract with its HTTP method and path. */
export interface Endpoint {
  /** e.g. "orders.list" */
  name: string;
  method: string;
  /** e.g. "/v1/shop/{shop_id}/orders" */
  path: string;
  meta: EndpointMeta;
}

/** All endpoints of the contract, in its order. */
export const endpoints: Endpoint[] = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries(routes).flatMap(([verb, procedure]): Endpoint[] => {
    if (!isContractProcedure(procedure)) return [];
    const { route, meta } = procedure["~orpc"];
    const path = route.path ?? `/${feature}/${verb}`;
    return [
      {
        name: `${feature}.${verb}`,
        method: route.method ?? "POST",
        path,
        meta: meta as EndpointMeta,
      },
    ];
  }),
);

/** A node of the path tree: the endpoints that end here, and the branches by next segment. */
interface Branch {
  endpoints: Endpoint[];
  segments: Map<string, Branch>;
}

// The key for a path parameter. No segment contains a slash.
const parameter = "/";
const root: Branch = { endpoints: [], segments: new Map() };
for (const endpoint of endpoints) {
  let branch = root;
  for (const segment of segmentsOf(endpoint.path)) {
    const name = segment.startsWith("{") ? parameter : segment;
    let next = branch.segments.get(name);
    if (!next) branch.segments.set(name, (next = { endpoints: [], segments: new Map() }));
    branch = next;
  }
  branch.endpoints.push(endpoint);
}

/** The endpoints of all methods at a URL's path, those of the more literal path first. */
export function endpointsAt(path: string): Endpoint[] {
  let branches = [root];
  for (const segment of segmentsOf(path)) {
    // A parameter has at least one character.
    const names = segment === "" ? [] : [segment, parameter];
    branches = branches.flatMap(({ segments }) => names.flatMap((name) => segments.get(name) ?? []));
  }
  return branches.flatMap((branch) => branch.endpoints);
}

/** Splits a path: "/v1/shop/7/orders/" is v1, shop, 7 and orders. */
function segmentsOf(path: string): string[] {
  return (path.endsWith("/") ? path.slice(0, -1) : path).split("/").slice(1);
}
