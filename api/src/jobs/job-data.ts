import type { DueWork } from "../db/due-works.queries.ts";

/** Every kind of job and its data: never a code, a token or another secret. A shop's job contains the shop's id. */
export interface JobData {
  "send-code": { id: string };
  /** `device` is the hash of the requesting device's id; jobs of an earlier version have none. */
  "send-reset": { id: string; email: string; device?: string };
  "account-news": {
    id: string;
    account_id: string;
    to: string;
    news:
      | "new_device"
      | "password_changed"
      | "email_changed"
      | "second_factor_set"
      | "second_factor_removed"
      | "sign_in_connected"
      | "taken_back"
      | "email_lost"
      | "account_deleted";
    device: string;
    at: string;
  };
  "remove-photo": { photo: string };
  "remove-abandoned-shop": { shop_id: number };
  "order-placed": { shop_id: number; order_id: string };
  "order-mail": {
    shop_id: number;
    order_id: string;
    email: "confirmed" | "shipped" | "delivered" | "cancelled";
    cause: string;
  };
  "push-news": { shop_id: number; notification_ids: string[] };
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
  "remove-import-file": { shop_id: number; import_id: string };
  "stock-returned": { shop_id: number };
  "stock-mail": { shop_id: number; request_id: string };
  "each-hour": object;
  "shop-works": { shop_id: number; works: DueWork[] };
  "make-avif": { shop_id: number };
  "publish-product": { shop_id: number; product_id: string; at: string };
  "index-shown-field": { shop_id: number; key: string };
  "apply-sale-schedule": { shop_id: number; product_id: string; at: string };
}
export type JobName = keyof JobData;
/** Jobs whose process sends a heartbeat every second. */
export type WatchedJobName = "analyse-import" | "run-import" | "retry-import-pictures" | "undo-import";
