import * as z from "zod";
import { inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { optionalLine } from "../values/fields.ts";

/** A path within the shop, with its query: "/products/lamp"; "" and "/" are the home page. */
export const storePath = z
  .string()
  .trim()
  .max(500, "Shorten this to 500 characters.")
  .regex(/^(|\/([^\s/\\][^\s\\]*)?)$/, "Enter a path of your shop that starts with /, like /products/lamp.");

export const qr_codes = {
  /** A page to print: the QR code of a page of the shop, below a heading. The heading is the shop's name by default. */
  print: shop("tools", { contends: "nothing" })
    .errors(errorMap("documents_busy"))
    .route({ method: "POST", path: "/v1/shop/{shop_id}/qr-codes/prints" })
    .input(z.object({ params: inShop, body: z.object({ path: storePath, heading: optionalLine(120) }) }))
    .output(z.file()),
};
