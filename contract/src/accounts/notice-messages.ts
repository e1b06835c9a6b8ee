import type { Translate } from "../languages/fill-in.ts";
import { formatMoney } from "../values/money.ts";
import type { Notification } from "./notifications.ts";

interface NoticeMessage {
  title: string;
  body?: string;
}

/** A notification's text, for the bell and for pushes: "New order #1001" and "Ada Jansen · €29.90". */
export function noticeMessage(
  { kind, data }: Pick<Notification, "kind" | "data">,
  t: Translate,
  locale: string,
): NoticeMessage {
  switch (kind) {
    case "order_placed":
      return {
        title: t("New order {{order}}", { order: data["order"] ?? `#${String(data["number"])}` }),
        body: joined(text(data["name"]), amount(data["total"], data["currency"], locale)),
      };
    case "return_requested":
      return {
        title: t("Return requested for order {{order}}", { order: data["order"] }),
        body: joined(text(data["name"])),
      };
    case "booking_failed":
      return {
        title: t("The courier booking of order {{order}} failed", { order: data["order"] }),
        body: joined(text(data["courier"])),
      };
    case "review_pending":
      return {
        title: t("Review to approve: {{stars}} of 5 stars", { stars: data["stars"] }),
        body: joined(text(data["subject"])),
      };
    case "domain_failed":
      return {
        title: t("Your domain {{domain}} doesn't work", { domain: data["host"] }),
        body: t("Check its DNS records."),
      };
    case "order_cancelled":
      return {
        title: t("Order {{order}} cancelled by the customer", { order: data["order"] }),
        body: joined(text(data["name"]), amount(data["total"], data["currency"], locale)),
      };
    case "mentioned":
      return {
        title: t("{{name}} mentioned you in order {{order}}", { name: data["name"], order: data["order"] }),
        body: joined(text(data["text"])),
      };
    case "import_done":
      return { title: t("Product import finished"), body: joined(text(data["filename"])) };
    case "import_failed":
      return { title: t("Product import failed"), body: joined(text(data["filename"])) };
    case "bulk_edit_done":
      return {
        title: t("Bulk edit finished"),
        body: t("{{changed}} of {{total}} products", { changed: data["changed"], total: data["total"] }),
      };
    case "message_received":
      return {
        title: t("New message from {{name}}", { name: data["name"] }),
        body: joined(text(data["text"])),
      };
    case "webhook_off":
      return { title: t("A webhook was turned off"), body: joined(text(data["url"])) };
    case "data_export_done":
      return { title: t("Your data export is ready"), body: joined(text(data["file"])) };
    case "data_export_failed":
      return { title: t("Your data export failed") };
    case "out_of_stock":
      return { title: t("Out of stock"), body: joined(text(data["title"]), text(data["sku"])) };
    case "low_stock":
      return {
        title: t("Low stock"),
        body: joined(...(Array.isArray(data["names"]) ? data["names"].map(text) : []), more(data)),
      };
    default:
      return paymentMessage({ kind, data }, t, locale) ?? { title: t("Update from your shop") };
  }
}

/** The text of a notification about a payment or a refund; undefined for others. */
function paymentMessage(
  { kind, data }: Pick<Notification, "kind" | "data">,
  t: Translate,
  locale: string,
): NoticeMessage | undefined {
  switch (kind) {
    case "payment_proof_submitted":
      return {
        title: t("Check the proof of payment of order {{order}}", { order: data["order"] }),
        body: joined(text(data["name"])),
      };
    case "payment_disputed":
      return {
        title: t("The payment of order {{order}} is disputed", { order: data["order"] }),
        body: joined(
          amount(data["amount"], data["currency"], locale),
          t("Respond at the payment provider before the deadline there."),
        ),
      };
    case "late_payment":
      return {
        title: t("A late payment of order {{order}} is refunded", { order: data["order"] }),
        body: joined(
          text(data["name"]),
          amount(data["amount"], data["currency"], locale),
          t("It was paid after it was cancelled or paid in another way."),
        ),
      };
    case "refund_overdue":
      return {
        title: t("Check the refund of order {{order}}", { order: data["order"] }),
        body: joined(text(data["provider"]), amount(data["amount"], data["currency"], locale)),
      };
    case "refund_failed":
      return {
        title: t("The refund of order {{order}} failed", { order: data["order"] }),
        body: joined(
          amount(data["amount"], data["currency"], locale),
          t("Refund the customer in another way."),
          text(data["credit_note"]) &&
            t("Credit note {{number}} remains valid for the new refund.", { number: data["credit_note"] }),
        ),
      };
    case "refund_due":
      return {
        title: t("Return the payment of order {{order}}", { order: data["order"] }),
        body: joined(text(data["name"]), amount(data["amount"], data["currency"], locale)),
      };
    case "authorization_expiring":
      return {
        title: t("Capture the payment of order {{order}}", { order: data["order"] }),
        body: joined(
          amount(data["amount"], data["currency"], locale),
          t("The authorisation expires in 2 days."),
        ),
      };
    case "authorization_expired":
      return {
        title: t("The payment of order {{order}} has expired", { order: data["order"] }),
        body: joined(
          amount(data["amount"], data["currency"], locale),
          t("It wasn't captured in time. Send the customer a link to pay again."),
        ),
      };
    case "capture_failed":
      return {
        title: t("The payment of order {{order}} wasn't captured", { order: data["order"] }),
        body: joined(amount(data["amount"], data["currency"], locale), text(data["failure"])),
      };
    default:
      return undefined;
  }
}

function joined(...parts: (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(" · ") || undefined;
}

/** The number of items beyond the named ones, e.g. "+3"; undefined if there are none. */
function more({ count, names }: Record<string, unknown>): string | undefined {
  const named = Array.isArray(names) ? names.length : 0;
  return typeof count === "number" && count > named ? `+${count - named}` : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function amount(minor: unknown, currency: unknown, locale: string): string | undefined {
  return typeof minor === "number" && typeof currency === "string"
    ? formatMoney(minor, currency, locale)
    : undefined;
}
