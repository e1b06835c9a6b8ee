import { hasPermission } from "@vitrine/contract/roles";
import type { Order } from "@vitrine/contract/orders/orders";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../../session/shop.ts";
import { Section } from "../../../ui/layout/Editor.tsx";
import { Timeline } from "../../../ui/layout/Timeline.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { eventLabel } from "./event-labels.ts";

// Loaded later, because users read the timeline far more often than they add a note.
const NoteForm = lazy(async () => ({ default: (await import("./NoteForm.tsx")).NoteForm }));

/** The events of an order, newest first, with a form to add a note. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone, permissions } = useShop();
  return (
    <Section title={t("Timeline")}>
      {hasPermission(permissions, "orders/manage") && (
        <div className="min-h-40">
          <Suspense>
            <NoteForm order={order} />
          </Suspense>
        </div>
      )}
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
