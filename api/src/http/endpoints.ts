import { isContractProcedure } from "@orpc/contract";
import { contract } from "@vitrine/contract/contract";
import type { EndpointMeta } from "@vitrine/contract/endpoint";

/** One endpoint of the contract as HTTP sees it. */
export interface Endpoint {
  /** e.g. "orders.list" */
  name: string;
  method: string;
  /** e.g. "/v1/shop/{shop_id}/orders" */
  path: string;
  pattern: RegExp;
  meta: EndpointMeta;
}

/** Every endpoint of the contract, in its order. */
export const endpoints: Endpoint[] = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries(routes).flatMap(([verb, procedure]): Endpoint[] => {
    if (!isContractProcedure(procedure)) return [];
    const { route, meta } = procedure["~orpc"];
    const path = route.path ?? `/${feature}/${verb}`;
    const pattern = new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`);
    return [
      {
        name: `${feature}.${verb}`,
        method: route.method ?? "POST",
        path,
        pattern,
        meta: meta as EndpointMeta,
      },
    ];
  }),
);

export function endpointsAt(path: string): Endpoint[] {
  return endpoints.filter(({ pattern }) => pattern.test(path));
}
