import type { NoticeChannel } from "@vitrine/contract/accounts/notification-preferences";
import type { NoticeKind } from "@vitrine/contract/accounts/notifications";
import type { TFunction } from "i18next";

interface NoticeLabel {
  label: string;
  help?: string;
}

interface NoticeGroup {
  title: string;
  kinds: Partial<Record<NoticeKind, NoticeLabel>>;
}

/** The kinds of notification in groups, in the order of the preferences. */
export function noticeGroups(t: TFunction): NoticeGroup[] {
  return [
    {
      title: t("Orders"),
      kinds: {
        order_placed: { label: t("New order") },
        order_cancelled: { label: t("Order cancelled by the customer") },
        return_requested: { label: t("Return requested") },
        booking_failed: { label: t("Courier booking failed") },
        mentioned: { label: t("You're mentioned in a note") },
      },
    },
    { title: t("Payments"), kinds: paymentKinds(t) },
    {
      title: t("Products and inventory"),
      kinds: {
        low_stock: {
          label: t("Low stock"),
          help: t("Once a day. The emails also depend on the inventory settings."),
        },
        out_of_stock: { label: t("Out of stock") },
        import_done: { label: t("Product import finished") },
        import_failed: { label: t("Product import failed") },
        bulk_edit_done: { label: t("Bulk edit finished") },
      },
    },
    {
      title: t("Shop"),
      kinds: {
        message_received: {
          label: t("Message from a visitor"),
          help: t("The shop's contact email always gets it, too."),
        },
        review_pending: { label: t("Review to approve") },
        domain_failed: { label: t("Domain doesn't work") },
        webhook_off: { label: t("Webhook turned off") },
        data_export_done: { label: t("Data export ready") },
        data_export_failed: { label: t("Data export failed") },
      },
    },
  ];
}

function paymentKinds(t: TFunction): NoticeGroup["kinds"] {
  return {
    payment_proof_submitted: { label: t("Proof of payment to check") },
    payment_disputed: { label: t("Payment disputed") },
    late_payment: { label: t("Late payment refunded") },
    refund_due: { label: t("Payment to return") },
    refund_failed: { label: t("Refund failed") },
    refund_overdue: { label: t("Refund to check") },
    authorization_expiring: { label: t("Payment authorisation expires soon") },
    authorization_expired: { label: t("Payment authorisation expired") },
    capture_failed: { label: t("Payment not captured") },
  };
}

export function channelLabel(channel: NoticeChannel, t: TFunction): string {
  const labels = { bell: t("In app"), email: t("Email"), push: t("Push") };
  return labels[channel];
}
