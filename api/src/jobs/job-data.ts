import type { OrderEmailName } from "@vitrine/contract/orders/order-emails";
import type { OrderSmsEvent } from "@vitrine/contract/orders/order-sms";
import type { DueWork } from "../db/due-works.queries.ts";

/** Every kind of job and its data: never a code, a token or another secret. A shop's job contains the shop's id. */
export interface JobData {
  "send-code": { id: string };
  /** `device` is the hash of the requesting device's id; jobs of an earlier version have none. */
  "send-reset": { id: string; email: string; device?: string };
  /** `language` is known if the account may be deleted before the email is sent. */
  "account-news": {
    id: string;
    account_id: string;
    to: string;
    language?: string;
    news:
      | "new_device"
      | "password_changed"
      | "email_changed"
      | "second_factor_set"
      | "second_factor_removed"
      | "sign_in_connected"
      | "email_restored"
      | "email_lost"
      | "deletion_scheduled"
      | "deletion_cancelled"
      | "account_deleted";
    device: string;
    at: string;
  };
  "staff-invitation": { shop_id: number; invitation_id: string };
  /** `also_to` is the account that was an owner before the change. */
  "owner-notice": {
    shop_id: number;
    id: string;
    notice:
      | "owner_added"
      | "owner_joined"
      | "owner_invited"
      | "owner_removed"
      | "provider_connected"
      | "provider_keys_replaced"
      | "provider_disconnected"
      | "payment_instructions_changed";
    label: string;
    by: string;
    also_to: string | null;
  };
  "remove-photo": { photo: string };
  "delete-shop": { shop_id: number };
  "delete-account": { account_id: string };
  "shop-deletion-email": {
    shop_id: number;
    id: string;
    to: string;
    language: string;
    shop: string;
    by: string;
    deletes_at: string;
    time_zone: string;
  };
  "order-placed": { shop_id: number; order_id: string };
  "order-mail": {
    shop_id: number;
    order_id: string;
    email: OrderEmailName;
    /** The order, or its shipment, refund, payment, edit or message. For an event of a shipment: its id, a space, the event's id. */
    cause: string;
  };
  /** The event and its cause as in the job of the email. */
  "order-sms": { shop_id: number; order_id: string; event: OrderSmsEvent; cause: string };
  "check-domain": { shop_id: number; domain_id: string };
  "issue-documents": { shop_id: number; order_id: string };
  /** `attached_ids` are the credit notes of the invoice that this one replaces. */
  "invoice-email": {
    shop_id: number;
    order_id: string;
    document_id: string;
    attached_ids: string[];
    cause: string;
  };
  "remove-document-files": { shop_id: number; document_ids: string[] };
  "remove-return-photos": { shop_id: number; photo_ids: string[] };
  "remove-review-photos": { shop_id: number; photos: { hash: string; widths: number[] }[] };
  /** `hashes` are the new ones. */
  "move-review-photos": { shop_id: number; review_id: string; photos: StoredPhoto[]; hashes: string[] };
  /** The URLs of the pictures of imported reviews. */
  "fetch-review-photos": { shop_id: number; reviews: { id: string; urls: string[] }[] };
  "expire-order": { shop_id: number; order_id: string };
  "follow-payment": { shop_id: number; order_id: string; attempt: number };
  "send-refund": { shop_id: number; refund_id: string };
  "capture-payment": { shop_id: number; authorization_id: string };
  "release-payment": { shop_id: number; authorization_id: string };
  "check-authorization": { shop_id: number; authorization_id: string };
  "book-parcel": { shop_id: number; booking_id: string };
  /** `step` is null for an email that a member sends, whose name is `sender`. */
  "recovery-email": {
    shop_id: number;
    checkout_id: string;
    cause: string;
    step: number | null;
    sender: string | null;
  };
  "review-request": { shop_id: number; order_id: string };
  "complete-order": { shop_id: number; order_id: string };
  "order-code": { shop_id: number; order_id: string };
  "send-webhooks": { shop_id: number };
  "send-purchase": { shop_id: number; order_id: string };
  "message-email": { shop_id: number; message_id: string };
  /** `language` is absent in jobs that were enqueued before emails had one. */
  "newsletter-sign-up": { id: string; shop_id: number; email: string; language?: string | null };
  "newsletter-welcome": { id: string; shop_id: number; customer_id: string; language?: string | null };
  "shopper-code": { shop_id: number; code_id: string };
  /** The number and the email or phone, as typed. */
  "order-link": { id: string; shop_id: number; number: string; contact: string };
  "cancel-unconfirmed": { shop_id: number; order_id: string };
  "proof-rejected": { shop_id: number; proof_id: string };
  "credit-added": { shop_id: number; adjustment_id: string };
  "return-mail": {
    shop_id: number;
    return_id: string;
    email: "requested" | "entered" | "approved" | "declined" | "received" | "closed" | "exchanged";
  };
  "push-news": { shop_id: number; notification_ids: string[] };
  "email-news": { shop_id: number; notification_ids: string[] };
  "notice-email": { shop_id: number; notification_id: string; account_id: string };
  "push-to-device": { shop_id: number; notification_id: string; device_id: string; tries: number };
  "run-bulk-edit": { shop_id: number; bulk_edit_id: string };
  "analyse-import": { shop_id: number; import_id: string; resent?: number };
  "run-import": { shop_id: number; import_id: string; resent?: number };
  "retry-import-pictures": { shop_id: number; import_id: string; resent?: number };
  "stock-digest": {
    shop_id: number;
    day: string;
    total: number;
    variants: { name: string; sku: string | null; available: number }[];
  };
  "undo-import": { shop_id: number; import_id: string; resent?: number };
  "import-orders": { shop_id: number; import_id: string; resent?: number };
  "undo-order-import": { shop_id: number; import_id: string; resent?: number };
  "remove-order-import-file": { shop_id: number; import_id: string };
  "remove-import-file": { shop_id: number; import_id: string };
  "export-data": { shop_id: number; export_id: string };
  "remove-data-export": { shop_id: number; export_id: string };
  "stock-returned": { shop_id: number };
  "stock-mail": { shop_id: number; request_id: string };
  "each-hour": object;
  "each-five-minutes": object;
  "shop-works": { shop_id: number; works: DueWork[] };
  "make-avif": { shop_id: number };
  "publish-product": { shop_id: number; product_id: string; at: string };
  "index-shown-field": { shop_id: number; key: string };
  "apply-sale-schedule": { shop_id: number; product_id: string; at: string };
  "refresh-storefront": { shop_id: number; at: string };
  "publish-theme": { shop_id: number; theme_id: string; at: string };
  "check-links": { shop_id: number; check_id: string };
}

/** A photo of a review as its row has it. */
interface StoredPhoto {
  id: string;
  hash: string;
  width: number;
  height: number;
  colour: string;
  widths: number[];
}

export type JobName = keyof JobData;
/** Jobs whose process sends a heartbeat every second. */
export type WatchedJobName =
  | "analyse-import"
  | "run-import"
  | "retry-import-pictures"
  | "undo-import"
  | "import-orders"
  | "undo-order-import";

export const daySeconds = 86_400;

interface QueueLimits {
  retryLimit: number;
  /** A job whose process died is retried after a missed heartbeat, or else when it expires. */
  expireInSeconds: number;
  heartbeatSeconds?: number;
  /**
   * Jobs of one shop that a process runs at the same time, fewer than it has workers: for long jobs, of which a shop may
   * enqueue many. Those of other shops don't wait for them.
   */
  perShop?: number;
}

export const queues: Record<JobName, QueueLimits> = {
  "send-code": { retryLimit: 5, expireInSeconds: 60 },
  "send-reset": { retryLimit: 5, expireInSeconds: 60 },
  "account-news": { retryLimit: 20, expireInSeconds: 60 },
  "staff-invitation": { retryLimit: 20, expireInSeconds: 60 },
  "remove-photo": { retryLimit: 20, expireInSeconds: 60 },
  "delete-shop": { retryLimit: 20, expireInSeconds: 600 },
  "delete-account": { retryLimit: 20, expireInSeconds: 60 },
  "owner-notice": { retryLimit: 20, expireInSeconds: 60 },
  "shop-deletion-email": { retryLimit: 20, expireInSeconds: 60 },
  "order-placed": { retryLimit: 20, expireInSeconds: 600, heartbeatSeconds: 20 },
  "order-mail": { retryLimit: 20, expireInSeconds: 600, heartbeatSeconds: 20 },
  "order-sms": { retryLimit: 5, expireInSeconds: 120 },
  "check-domain": { retryLimit: 2, expireInSeconds: 120 },
  "issue-documents": { retryLimit: 20, expireInSeconds: 120 },
  "invoice-email": { retryLimit: 20, expireInSeconds: 120 },
  "remove-document-files": { retryLimit: 20, expireInSeconds: 120 },
  "remove-return-photos": { retryLimit: 20, expireInSeconds: 120 },
  "move-review-photos": { retryLimit: 20, expireInSeconds: 120 },
  "remove-review-photos": { retryLimit: 20, expireInSeconds: 120 },
  "fetch-review-photos": { retryLimit: 3, expireInSeconds: 900, perShop: 1 },
  "expire-order": { retryLimit: 20, expireInSeconds: 120 },
  "follow-payment": { retryLimit: 20, expireInSeconds: 120 },
  "send-refund": { retryLimit: 20, expireInSeconds: 120 },
  "capture-payment": { retryLimit: 20, expireInSeconds: 120 },
  "release-payment": { retryLimit: 20, expireInSeconds: 120 },
  "check-authorization": { retryLimit: 20, expireInSeconds: 120 },
  // A member waits for the outcome, and can book again.
  "book-parcel": { retryLimit: 5, expireInSeconds: 120 },
  "recovery-email": { retryLimit: 20, expireInSeconds: 600, heartbeatSeconds: 20 },
  "review-request": { retryLimit: 20, expireInSeconds: 120 },
  "complete-order": { retryLimit: 20, expireInSeconds: 60 },
  "order-code": { retryLimit: 5, expireInSeconds: 60 },
  "send-webhooks": { retryLimit: 20, expireInSeconds: 120, heartbeatSeconds: 20 },
  "send-purchase": { retryLimit: 10, expireInSeconds: 60 },
  "message-email": { retryLimit: 20, expireInSeconds: 60 },
  "newsletter-sign-up": { retryLimit: 20, expireInSeconds: 60 },
  "newsletter-welcome": { retryLimit: 20, expireInSeconds: 60 },
  "shopper-code": { retryLimit: 5, expireInSeconds: 60 },
  "order-link": { retryLimit: 4, expireInSeconds: 60 },
  "cancel-unconfirmed": { retryLimit: 20, expireInSeconds: 60 },
  "proof-rejected": { retryLimit: 20, expireInSeconds: 60 },
  "credit-added": { retryLimit: 20, expireInSeconds: 60 },
  "return-mail": { retryLimit: 20, expireInSeconds: 60 },
  "push-news": { retryLimit: 10, expireInSeconds: 60 },
  "email-news": { retryLimit: 10, expireInSeconds: 60 },
  "notice-email": { retryLimit: 20, expireInSeconds: 60 },
  "push-to-device": { retryLimit: 8, expireInSeconds: 60 },
  "run-bulk-edit": { retryLimit: 20, expireInSeconds: 3600, heartbeatSeconds: 20, perShop: 1 },
  "analyse-import": { retryLimit: 5, expireInSeconds: 1800, heartbeatSeconds: 20, perShop: 1 },
  "stock-digest": { retryLimit: 20, expireInSeconds: 120 },
  "stock-returned": { retryLimit: 20, expireInSeconds: 300 },
  "stock-mail": { retryLimit: 20, expireInSeconds: 60 },
  "run-import": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20, perShop: 1 },
  "retry-import-pictures": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20, perShop: 1 },
  "undo-import": { retryLimit: 20, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "import-orders": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20, perShop: 1 },
  "undo-order-import": { retryLimit: 20, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "remove-order-import-file": { retryLimit: 5, expireInSeconds: 60 },
  "remove-import-file": { retryLimit: 5, expireInSeconds: 60 },
  "export-data": { retryLimit: 5, expireInSeconds: 4 * 3600, heartbeatSeconds: 20, perShop: 1 },
  "remove-data-export": { retryLimit: 20, expireInSeconds: 60 },
  "each-hour": { retryLimit: 0, expireInSeconds: 3500, heartbeatSeconds: 20 },
  "each-five-minutes": { retryLimit: 0, expireInSeconds: 290, heartbeatSeconds: 20 },
  "shop-works": { retryLimit: 20, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "make-avif": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "publish-product": { retryLimit: 20, expireInSeconds: 60 },
  "index-shown-field": { retryLimit: 5, expireInSeconds: 3600, heartbeatSeconds: 20 },
  "apply-sale-schedule": { retryLimit: 20, expireInSeconds: 600, heartbeatSeconds: 20 },
  "refresh-storefront": { retryLimit: 20, expireInSeconds: 60 },
  "publish-theme": { retryLimit: 20, expireInSeconds: 60 },
  "check-links": { retryLimit: 3, expireInSeconds: 3600, heartbeatSeconds: 20, perShop: 1 },
};
