import { orderName } from "@vitrine/contract/orders/order-name";
import { maxProofBytes, type PaymentProof } from "@vitrine/contract/payments/payment-proofs";
import { type RequestDetails, shopperActor } from "../../actor.ts";
import { apiError, onConflict } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { plainName } from "../../files/plain-name.ts";
import { notify } from "../notifications/notify.action.ts";
import { requireOrder, requireOrderForUpdate } from "../orders/orders.queries.ts";
import { encodePrivatePicture } from "../pictures/encode-private-picture.action.ts";
import { insertProof, listProofs } from "./payment-proofs.queries.ts";
import { isPdf, maySubmit, proofKey } from "./payment-proofs.rules.ts";
import { recordOrderChange } from "../orders/record-order-change.action.ts";

interface Submitted {
  reference: string | null;
  files: File[];
}

type StoredFile = PaymentProof["files"][number];

/**
 * Stores the proof of an order's payment, without a public URL. Pictures are encoded again. The files are stored first,
 * so that a row never refers to a missing one.
 */
export async function submitProof(
  app: AppContext,
  request: RequestDetails,
  { shopId, orderId }: { shopId: number; orderId: string },
  { reference, files }: Submitted,
): Promise<PaymentProof> {
  await app.db.inShop(shopId, async (tx) => rejectUnasked(tx, orderId, await requireOrder(tx, orderId)));
  const stored: StoredFile[] = [];
  try {
    for (const file of files) stored.push(await storeFile(app, shopId, file));
    return await app.db.inShop(shopId, async (tx) => {
      const order = await requireOrderForUpdate(tx, orderId);
      await rejectUnasked(tx, orderId, order);
      const proof = { id: newId(app.clock.now()), order_id: orderId, reference, files: stored };
      const row = await onConflict({ payment_proofs_pending_key: "transition_rejected" }, () =>
        insertProof(tx, proof),
      );
      const actor = shopperActor(request, order.name);
      await recordOrderChange(tx, actor, order, {
        action: "payment_proof.submitted",
        after: { reference, files: stored.length },
      });
      const data = { order: orderName(order), name: order.name };
      const link = `/shop/orders/${orderId}`;
      await notify(app, tx, { kind: "payment_proof_submitted", data, link, cause: row.id });
      return row;
    });
  } catch (failure) {
    for (const { id } of stored) await app.storage.remove(proofKey(shopId, id));
    throw failure;
  }
}

async function rejectUnasked(
  tx: ShopTx,
  orderId: string,
  order: Parameters<typeof maySubmit>[0],
): Promise<void> {
  if (!maySubmit(order, await listProofs(tx, orderId)))
    throw apiError("transition_rejected", {
      message: "This order doesn't need a proof of payment right now. Reload the page.",
    });
}

async function storeFile(app: AppContext, shopId: number, file: File): Promise<StoredFile> {
  const name = plainName(file.name);
  if (file.size === 0) throw rejected(`${name} is empty. Choose another file.`);
  if (file.size > maxProofBytes) throw rejected(`${name} is too large. Choose a file up to 5 MB.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const id = newId(app.clock.now());
  const content = isPdf(bytes) ? { bytes, type: "application/pdf" } : await encode(app, shopId, name, bytes);
  await app.storage.put(proofKey(shopId, id), content.bytes, content.type);
  return { id, name, type: content.type, size: content.bytes.length };
}

async function encode(app: AppContext, shopId: number, name: string, bytes: Uint8Array) {
  const encoded = await encodePrivatePicture(app, `proofs of shop ${shopId}`, bytes);
  if (!encoded) throw rejected(`${name} can't be read. Choose a JPEG, PNG or WebP picture, or a PDF.`);
  return { bytes: encoded, type: "image/webp" };
}

function rejected(message: string) {
  return apiError("proof_rejected", { message, errors: { files: [message] } });
}
