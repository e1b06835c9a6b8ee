import { createRouterClient } from "@orpc/server";
import { type Client, RejectedError } from "@vitrine/contract/client";
import { asApiError, errorBody } from "./http/error-response.ts";
import { checked } from "./http/body.ts";
import type { RequestDetails } from "./actor.ts";
import { router } from "./router.ts";
import { translateResponse } from "./features/languages/translate-response.action.ts";
import type { AppContext } from "./app-context.ts";

/** The API without HTTP, for the storefront: the same guards, validation and errors. */
export function createInProcessClient(app: AppContext, request: RequestDetails): Client {
  return createRouterClient(router, {
    context: { app, request },
    interceptors: [
      async ({ next, input, path }) => {
        try {
          checked(input);
          const output = await next();
          const { language } = request;
          return language === undefined
            ? output
            : await translateResponse({ app, language }, path.join("."), input, output);
        } catch (failure) {
          const response = asApiError(failure);
          if (response.code === "internal")
            app.log.error({ request_id: request.id, failure }, "unexpected error");
          throw new RejectedError({ ...errorBody(response), status: response.status });
        }
      },
    ],
  }) as Client;
}
