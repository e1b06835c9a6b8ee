import type { Order } from "@vitrine/contract/orders/orders";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Section } from "../../ui/layout/Editor.tsx";
import { Timeline } from "../../ui/layout/Timeline.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { eventLabel } from "./order-labels.ts";

// The story is read far more often than added to; the order need not wait for a form.
const NoteForm = lazy(async () => ({ default: (await import("./NoteForm.tsx")).NoteForm }));

/** What happened to an order, the latest first, and a place to note more. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  return (
    <Section title={t("Timeline")}>
      <div className="min-h-40">
        <Suspense>
          <NoteForm order={order} />
        </Suspense>
      </div>
      <Timeline
        zone={time_zone}
        events={order.timeline.toReversed().map((entry) => {
          const { what, detail } = eventLabel(entry, order.currency, t, locale);
          return {
            id: entry.id,
            at: entry.at,
            who: entry.actor,
            what,
            detail: detail && <p className="whitespace-pre-line">{detail}</p>,
          };
        })}
      />
    </Section>
  );
}
