import { isContractProcedure } from "@orpc/contract";
import { contract } from "@vitrine/contract/contract";
import type { EndpointMeta } from "@vitrine/contract/endpoint";
import { apiErrors, type ApiErrorCode } from "@vitrine/contract/errors";
import { collectSentences, type WrittenSentences } from "../../contract/test/sentences.ts";

/** Errors that any endpoint may answer a shopper with. */
const common: ApiErrorCode[] = [
  "not_found",
  "too_large",
  "invalid_input",
  "idempotency_key_reused",
  "too_many_requests",
  "busy",
];

/** Every sentence that a shopper may read: of the storefront's pages, the contract and the API. */
export function shopperSentences(): WrittenSentences {
  const written = collectSentences({
    screens: ["storefront/src/**/*.{ts,tsx}"],
    messages: [
      "contract/src/values/{fields,validation-messages}.ts",
      "contract/src/products/review-fields.ts",
      "contract/src/shops/messages.ts",
      "contract/src/{checkout/{address,checkout,order-codes},payments/payment-proofs,orders/{order-lookups,returns}}.ts",
      "api/src/features/{addresses,checkout,order-codes}/**/*.ts",
      "api/src/features/order-lookups/order-lookups.rules.ts",
      "api/src/features/payment-proofs/submit-proof.action.ts",
      "api/src/features/pictures/shopper-photos.action.ts",
      "api/src/features/orders/cancel-own-order.action.ts",
      "api/src/features/orders/delivery/receive-own-order.action.ts",
      "api/src/features/returns/change-return.action.ts",
      "api/src/features/coupons/coupon-messages.rules.ts",
      "api/src/http/{limits,shopper-limits,coarse-limits}.ts",
    ],
  });
  for (const code of new Set([...common, ...declaredForVisitors()]))
    written.messages.set(apiErrors[code].message, { file: "contract/src/errors.ts" });
  return written;
}

/** The errors that endpoints for visitors declare. */
function declaredForVisitors(): ApiErrorCode[] {
  return Object.values(contract)
    .flatMap((routes) => Object.values(routes))
    .flatMap((procedure) => {
      if (!isContractProcedure(procedure)) return [];
      const { meta, errorMap } = procedure["~orpc"];
      return (meta as EndpointMeta).who === "shopper" ? (Object.keys(errorMap) as ApiErrorCode[]) : [];
    });
}
