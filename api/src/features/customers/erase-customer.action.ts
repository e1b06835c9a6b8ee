import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import { requireCustomer } from "./customers.queries.ts";
import {
  eraseContacts,
  eraseDocuments,
  eraseOrders,
  eraseRecord,
  eraseReturnPhotos,
  eraseReviewers,
  hasOpenOrders,
} from "./erase-customer.queries.ts";

/**
 * Erases the personal data of a customer. Orders, their amounts and the country and region that taxes depend on remain.
 * The activity log records who erased it, not whose it was. This can't be undone.
 *
 * @throws not_found, customer_has_open_orders
 */
export async function eraseCustomer(
  { app, tx, actor }: { app: AppContext; tx: ShopTx; actor: Actor },
  id: string,
): Promise<void> {
  const { email, erased_at } = await requireCustomer(tx, id);
  if (erased_at) return;
  if (await hasOpenOrders(tx, id)) throw apiError("customer_has_open_orders");
  const contacts = await eraseOrders(tx, id);
  const documentIds = await eraseDocuments(tx, id);
  if (documentIds.length > 0)
    await app.jobs.enqueue(tx, "remove-document-files", { shop_id: tx.shopId, document_ids: documentIds });
  const photoIds = await eraseReturnPhotos(tx, id);
  if (photoIds.length > 0)
    await app.jobs.enqueue(tx, "remove-return-photos", { shop_id: tx.shopId, photo_ids: photoIds });
  const emails = [...new Set([email, ...contacts.map((contact) => contact.email)])].filter(
    (one) => one !== null,
  );
  const keys = contacts.flatMap((contact) => customerKeys(contact));
  await eraseContacts(tx, emails, [...new Set([...keys, ...customerKeys({ email })])]);
  const reviewPhotos = await eraseReviewers(tx, id, emails);
  if (reviewPhotos.length > 0) await invalidateStorefront(tx);
  const photos = reviewPhotos.flat();
  if (photos.length > 0) await app.jobs.enqueue(tx, "remove-review-photos", { shop_id: tx.shopId, photos });
  await eraseRecord(tx, id, new Date(app.clock.now()).toISOString());
  await insertActivity(tx, actor, {
    action: "customer.erased",
    target_type: "customer",
    target_id: id,
  });
}
