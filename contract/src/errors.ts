import { commonErrors } from "./common-errors.ts";
import { accountErrors } from "./accounts/account-errors.ts";
import { shopErrors } from "./shops/shop-errors.ts";
import { productErrors } from "./products/product-errors.ts";
import { checkoutErrors } from "./checkout/checkout-errors.ts";
import { orderErrors } from "./orders/order-errors.ts";
import { customerErrors } from "./customers/customer-errors.ts";

/**
 * All expected errors of the API, by code, from the file of each subject. An endpoint declares its own with
 * `.errors(errorMap("sold_out"))`; any endpoint may return the common ones. Response body:
 * `{ message, code, errors?: { "field.path": ["what to do"] }, request_id, ...details }`.
 */
export const apiErrors = {
  ...commonErrors,
  ...accountErrors,
  ...shopErrors,
  ...productErrors,
  ...checkoutErrors,
  ...orderErrors,
  ...customerErrors,
} as const satisfies Record<string, { status: number; message: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/** The part of an oRPC error map that declares these errors on an endpoint. */
export function errorMap<C extends ApiErrorCode>(...codes: C[]): { [K in C]: (typeof apiErrors)[K] } {
  return Object.fromEntries(codes.map((code) => [code, apiErrors[code]])) as {
    [K in C]: (typeof apiErrors)[K];
  };
}
