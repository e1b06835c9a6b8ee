import { isContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import type { EndpointMeta } from "./endpoint.ts";
import { routes } from "./routes.gen.ts";

test("the client's routes match the contract: run `npm run generate` if not", () => {
  const written = Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]: [string, unknown]) => {
      if (!isContractProcedure(endpoint)) throw new Error(`${feature}.${verb} isn't an endpoint`);
      const { method, path } = endpoint["~orpc"].route;
      const { multipart } = endpoint["~orpc"].meta as EndpointMeta;
      return [`${feature}.${verb}`, { method, path, ...(multipart && { multipart }) }];
    }),
  );
  expect(routes).toEqual(Object.fromEntries(written));
});
