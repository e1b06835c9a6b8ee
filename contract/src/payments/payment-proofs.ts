import * as z from "zod";
import { response, inShopById, shop, visitor, inStoreOrder } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import type { OrderPermission } from "../roles.ts";
import { instant, optionalLine } from "../values/fields.ts";

/** Maximum number of files of a proof, and of each the size in bytes. */
const maxProofFiles = 3;
export const maxProofBytes = 5_000_000;

/** The proof of a payment by a manual method: files or a reference, such as the number of a transaction. */
export const PaymentProof = z.object({
  id: z.string(),
  reference: z.string().nullable(),
  /** Pictures are WebP, all others PDF. */
  files: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number().int() })),
  status: z.enum(["pending", "accepted", "rejected"]),
  reject_reason: z.string().nullable(),
  submitted_at: instant,
  decided_at: instant.nullable(),
});
export type PaymentProof = z.infer<typeof PaymentProof>;

const path = "/v1/storefront/{handle}/orders/{token}/payment-proofs";
const ofShop = "/v1/shop/{shop_id}/payment-proofs/{id}";
const decided = (permission: OrderPermission) =>
  shop("orders", { permission, idempotency: "accepted" }).errors(errorMap("transition_rejected"));
const saved = z.object({ message: z.string(), data: PaymentProof });

export const payment_proofs = {
  /** The proofs of the shopper's own order, the latest first. */
  list_own: visitor()
    .route({ method: "GET", path })
    .input(z.object({ params: inStoreOrder }))
    .output(
      response(
        z.object({
          /** True if another proof can be sent: the order is unpaid, and none is being checked. */
          may_submit: z.boolean(),
          proofs: z.array(PaymentProof),
        }),
      ),
    ),
  /** Sends JPEG, PNG, WebP, GIF, AVIF or PDF files of up to 5 MB, a reference, or both. */
  submit: visitor({ contends: "payment proof {token}", maxBody: 16_000_000 })
    .route({ method: "POST", path, successStatus: 201 })
    .input(
      z.object({
        params: inStoreOrder,
        body: z
          .object({
            reference: optionalLine(200),
            files: z.array(z.file()).max(maxProofFiles, `Choose up to ${maxProofFiles} files.`).default([]),
          })
          .refine(({ reference, files }) => reference !== null || files.length > 0, {
            path: ["files"],
            message: "Choose a file or enter a reference.",
          }),
      }),
    )
    .errors(errorMap("proof_rejected", "transition_rejected", "order_view_only"))
    .output(response(PaymentProof)),
  /** The proofs of an order, the latest first. */
  list: shop("orders")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/orders/{id}/payment-proofs" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ data: z.array(PaymentProof) })),
  read_file: shop("orders")
    .route({ method: "GET", path: `${ofShop}/files/{file_id}` })
    .input(z.object({ params: inShopById.extend({ file_id: z.uuid() }) }))
    .output(z.file()),
  /** Marks the order as paid. */
  accept: decided("orders/mark-paid")
    .route({ method: "POST", path: `${ofShop}/acceptance` })
    .input(z.object({ params: inShopById }))
    .output(saved),
  /** Emails the reason to the customer, who can send another proof. */
  reject: decided("orders/mark-paid")
    .route({ method: "POST", path: `${ofShop}/rejection` })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          reason: z.string().trim().min(1, "Enter a reason.").max(500, "Shorten this to 500 characters."),
        }),
      }),
    )
    .output(saved),
};
