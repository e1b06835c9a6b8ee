import { mayEnter } from "@vitrine/contract/roles";
import type { BulkVerb, TagVerb } from "@vitrine/contract/orders/order-changes";
import type { RecordOutcome } from "@vitrine/contract/records";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { BulkResult } from "../../shared/records/BulkResult.tsx";
import { maxAtOnce } from "../../shared/records/useBatches.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useBulkChange } from "./bulk-orders.data.ts";
import { useBulkPrint } from "./documents/bulk-print.data.ts";
import { BulkBooking } from "./shipments/BulkBooking.tsx";
import { BulkOrderTags } from "./tags/BulkOrderTags.tsx";
import { useOrderExport } from "./order-exports.data.ts";
import type { OrderFilter } from "./orders-list.data.ts";

/** The bulk actions for the selected orders. `filter` is that of the list, for when all of its orders are selected. */
export function BulkOrders({ chosen, filter }: { chosen: Chosen; filter: OrderFilter }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { role } = useShop();
  const bulk = useBulkChange(chosen, filter);
  const [outcomes, setOutcomes] = useState<RecordOutcome[]>();
  const [tagVerb, setTagVerb] = useState<TagVerb>();
  const [isBooking, setIsBooking] = useState(false);
  const { items: exports } = useOrderExport(() => {
    if (chosen.all) return filter;
    if (chosen.ids.length <= maxAtOnce) return { ids: [...chosen.ids] };
    notify(t("Select up to 100 orders, or all orders in this view."), "warning");
  });

  const prints = useBulkPrint(chosen, filter);

  const change = (verb: BulkVerb | TagVerb, tags?: string[]) => report(bulk.change(verb, tags));

  async function report(changed: Promise<RecordOutcome[]>) {
    try {
      const done = await changed;
      if (done.every(({ problem }) => problem === null)) {
        const number = done.length.toLocaleString(locale);
        notify(t("Orders changed: {{number}}", { number }), "success");
        chosen.clear();
      } else setOutcomes(done);
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  }

  function startBooking() {
    if (chosen.all || chosen.ids.length > maxAtOnce)
      notify(t("Select up to 100 orders to book them."), "warning");
    else setIsBooking(true);
  }

  const item = (label: string, verb: BulkVerb): MenuItem => ({ label, onClick: () => void change(verb) });
  return (
    <>
      <BulkButton onClick={bulk.progress ? undefined : () => void change("confirm")}>
        {bulk.progress ? t("Changed {{done}} of {{total}}", bulk.progress) : t("Confirm orders")}
      </BulkButton>
      <Menu
        trigger={<BulkButton>{t("More actions")}</BulkButton>}
        items={[
          ...(bulk.progress
            ? []
            : [
                item(t("Pack orders"), "pack"),
                item(t("Mark as shipped"), "ship"),
                { label: t("Book with a courier"), onClick: startBooking },
                item(t("Mark as delivered"), "deliver"),
                item(t("Mark as ready for pickup"), "mark_ready_for_pickup"),
                item(t("Mark as picked up"), "mark_picked_up"),
                ...(role === "staff" ? [] : [item(t("Mark as paid"), "mark_paid")]),
                item(t("Complete orders"), "complete"),
                { label: t("Add tags"), onClick: () => setTagVerb("add_tags") },
                { label: t("Remove tags"), onClick: () => setTagVerb("remove_tags") },
              ]),
          ...prints,
          ...(mayEnter(role, "customers") ? exports : []),
        ]}
      />
      {tagVerb && (
        <BulkOrderTags
          verb={tagVerb}
          count={chosen.count}
          onApply={(tags) => change(tagVerb, tags)}
          onClose={() => setTagVerb(undefined)}
        />
      )}
      {isBooking && (
        <BulkBooking
          ids={[...chosen.ids]}
          book={(courier) => report(bulk.book(courier))}
          onClose={() => setIsBooking(false)}
        />
      )}
      {outcomes && (
        <BulkResult
          outcomes={outcomes}
          title={(figures) => t("{{done}} of {{total}} orders changed", figures)}
          description={t("These orders stay as they are:")}
          pathOf={paths.order}
          onClose={() => {
            setOutcomes(undefined);
            chosen.clear();
          }}
        />
      )}
    </>
  );
}
