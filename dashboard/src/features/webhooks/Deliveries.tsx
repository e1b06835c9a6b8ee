import type { Webhook, WebhookDelivery } from "@vitrine/contract/shops/webhooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { deliveryBadge, eventLabel } from "./webhook-labels.ts";
import { useDeliveries, useWebhookActions } from "./webhooks.data.ts";

/** The log of a webhook: the deliveries of the last 30 days, latest first. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  // Of the pages after the first, up to this one.
  const [cursors, setCursors] = useState<string[]>([]);
  const [openedId, setOpenedId] = useState<string>();
  const [isTesting, setIsTesting] = useState(false);
  const { test } = useWebhookActions();
  const { data, error, refetch } = useDeliveries(webhook.id, cursors.at(-1));
  const next = data?.meta.next_cursor;

  async function sendTest() {
    setIsTesting(true);
    await test(webhook.id);
    setIsTesting(false);
    setCursors([]);
  }

  return (
    <Section
      title={t("Log")}
      note={t("The last 30 days. A failed event is tried again up to seven times within two days.")}
      actions={
        webhook.is_active && (
          <Button busy={isTesting} onClick={() => void sendTest()}>
            {t("Send test event")}
          </Button>
        )
      }
    >
      {error && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data?.data.length === 0 && <p className="text-ink3">{t("No events sent yet.")}</p>}
      {data && data.data.length > 0 && (
        <ul className="border-t border-rule">
          {data.data.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} onOpen={() => setOpenedId(delivery.id)} />
          ))}
        </ul>
      )}
      {(next || cursors.length > 0) && (
        <div className="flex flex-wrap gap-2">
          {cursors.length > 0 && (
            <Button onClick={() => setCursors(cursors.slice(0, -1))}>{t("Newer events")}</Button>
          )}
          {next && <Button onClick={() => setCursors([...cursors, next])}>{t("Older events")}</Button>}
        </div>
      )}
      {openedId && (
        <DeliveryDialog id={openedId} mayReplay={webhook.is_active} onClose={() => setOpenedId(undefined)} />
      )}
    </Section>
  );
}

function DeliveryLine({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const { label, ...look } = deliveryBadge(delivery, t);
  return (
    <li className="border-b border-rule">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-1 py-2 text-start hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-48">
          <span className="block wrap-anywhere">
            {eventLabel(delivery.topic, t)}
            {delivery.subject_label && <bdi className="text-ink2"> · {delivery.subject_label}</bdi>}
          </span>
          <span className="block text-small text-ink3">
            <DateText at={delivery.created_at} zone={time_zone} />
          </span>
        </span>
        <StatusBadge {...look}>{label}</StatusBadge>
      </button>
    </li>
  );
}
