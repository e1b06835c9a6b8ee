import { expect, it } from "vitest";
import { accountErrors } from "./accounts/account-errors.ts";
import { commonErrors } from "./common-errors.ts";
import { apiErrors } from "./errors.ts";
import { checkoutErrors } from "./checkout/checkout-errors.ts";
import { customerErrors } from "./customers/customer-errors.ts";
import { orderErrors } from "./orders/order-errors.ts";
import { productErrors } from "./products/product-errors.ts";
import { shopErrors } from "./shops/shop-errors.ts";

it("has each error code in one file only, so that none replaces another", () => {
  const files = [
    commonErrors,
    accountErrors,
    shopErrors,
    productErrors,
    checkoutErrors,
    orderErrors,
    customerErrors,
  ];
  const codes = files.flatMap((errors) => Object.keys(errors));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(codes.toSorted()).toEqual(Object.keys(apiErrors).toSorted());
});
