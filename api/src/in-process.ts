import { createRouterClient } from "@orpc/server";
import { type Client, RefusedError } from "@vitrine/contract/client";
import { asRefusal, errorBody } from "./http/answer-error.ts";
import { checked } from "./http/body.ts";
import type { RequestFacts } from "./actor.ts";
import { router } from "./router.ts";
import type { World } from "./world.ts";

/** The API without a socket, for the storefront: the same doors, the same checks, the same refusals. */
export function createInProcessClient(world: World, request: RequestFacts): Client {
  return createRouterClient(router, {
    context: { world, request },
    interceptors: [
      async ({ next, input }) => {
        try {
          checked(input);
          return await next();
        } catch (failure) {
          const answer = asRefusal(failure);
          if (answer.code === "internal") world.log.error({ request_id: request.id, failure }, "accident");
          throw new RefusedError({ ...errorBody(answer), status: answer.status });
        }
      },
    ],
  }) as Client;
}
