import { type Shopper, shopper } from "../../../test/shopper.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { createInProcessClient } from "../../in-process.ts";

/**
 * A shopper on the pages of a language, which call the API in the process of the storefront.
 *
 * @param pages undefined for the shop's default language
 */
export function shopperIn(app: TestApp, handle: string, pages?: string): Shopper {
  const it: Shopper = shopper(app, handle);
  it.client = new Proxy(it.client, {
    get: (_, feature) =>
      Reflect.get(
        createInProcessClient(app.app, {
          id: "request",
          ip: "127.0.0.1",
          cartToken: it.cartToken,
          shopperToken: it.shopperToken,
          idempotencyKey: it.key,
          ...(pages !== undefined && { language: pages }),
        }),
        feature,
      ),
  });
  return it;
}
