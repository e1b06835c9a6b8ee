import type { WebhookDeliveryDetails } from "@vitrine/contract/shops/webhooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { translateMessage } from "../../i18n.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { DetailList } from "../../ui/layout/Editor.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Code } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { deliveryBadge, eventLabel } from "./webhook-labels.ts";
import { useDelivery, useWebhookActions } from "./webhooks.data.ts";

interface DeliveryDialogProps {
  id: string;
  /** False while the webhook is off. */
  mayReplay: boolean;
  onClose: () => void;
}

/** The request and the response of a delivery. */
export function DeliveryDialog({ id, mayReplay, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDelivery(id);
  const { replay } = useWebhookActions();
  const delivery = data?.data;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={delivery ? eventLabel(delivery.topic, t) : t("Event")}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          {mayReplay && delivery && delivery.status !== "pending" && (
            <Button look="primary" onClick={() => void replay(id).then(onClose)}>
              {t("Send again")}
            </Button>
          )}
        </>
      }
    >
      {error && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!delivery && !error && <SkeletonLines />}
      {delivery && <Details delivery={delivery} />}
    </Dialog>
  );
}

function Details({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  const { label, ...look } = deliveryBadge(delivery, t);
  const { event_id, tries, next_try_at, status_code, failure, duration_ms, body, response } = delivery;
  const details: { name: string; value: ReactNode }[] = [
    { name: t("Status"), value: <StatusBadge {...look}>{label}</StatusBadge> },
    { name: t("Event ID"), value: <Code>{event_id}</Code> },
    { name: t("Attempts"), value: tries.toLocaleString(locale) },
    ...(delivery.status === "pending" && next_try_at
      ? [{ name: t("Next attempt"), value: <DateText at={next_try_at} zone={time_zone} /> }]
      : []),
    ...(status_code === null ? [] : [{ name: t("Response status"), value: String(status_code) }]),
    ...(duration_ms === null
      ? []
      : [{ name: t("Duration"), value: t("{{ms}} ms", { ms: duration_ms.toLocaleString(locale) }) }]),
    ...(failure ? [{ name: t("Problem"), value: translateMessage(failure) }] : []),
  ];
  return (
    <div className="flex flex-col gap-4 pt-2">
      <DetailList details={details} />
      {body && <Text title={t("Request body")} text={formatted(body)} />}
      {response && <Text title={t("Response body")} text={response} />}
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="pb-1 font-medium">{title}</h3>
      <pre
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-badge bg-sunken p-3 text-start text-small whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </section>
  );
}

function formatted(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
