import { mayEnter } from "@vitrine/contract/roles";
import type { BulkVerb, OrderOutcome, TagVerb } from "@vitrine/contract/orders/order-changes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { Menu, type MenuItem } from "../../ui/overlay/Menu.tsx";
import { BulkButton } from "../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../ui/table/ListPage.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { maxAtOnce, useBulkChange } from "./bulk-orders.data.ts";
import { BulkResult } from "./BulkResult.tsx";
import { useBulkPrint } from "./documents/bulk-print.data.ts";
import { BulkOrderTags } from "./tags/BulkOrderTags.tsx";
import { useOrderExport } from "./order-exports.data.ts";
import type { OrderFilter } from "./orders-list.data.ts";

/** The bulk actions for the selected orders. `filter` is that of the list, for when all of its orders are selected. */
export function BulkOrders({ chosen, filter }: { chosen: Chosen; filter: OrderFilter }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { role } = useShop();
  const bulk = useBulkChange(chosen, filter);
  const [outcomes, setOutcomes] = useState<OrderOutcome[]>();
  const [tagVerb, setTagVerb] = useState<TagVerb>();
  const { items: exports } = useOrderExport(() => {
    if (chosen.all) return filter;
    if (chosen.ids.length <= maxAtOnce) return { ids: [...chosen.ids] };
    notify(t("Select up to 100 orders, or all orders in this view."), "warning");
  });

  const prints = useBulkPrint(chosen, filter);

  async function change(verb: BulkVerb | TagVerb, tags?: string[]) {
    try {
      const done = await bulk.change(verb, tags);
      if (done.every(({ problem }) => problem === null)) {
        const number = done.length.toLocaleString(locale);
        notify(t("Orders changed: {{number}}", { number }), "success");
        chosen.clear();
      } else setOutcomes(done);
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
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
                item(t("Mark as delivered"), "deliver"),
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
      {outcomes && (
        <BulkResult
          outcomes={outcomes}
          onClose={() => {
            setOutcomes(undefined);
            chosen.clear();
          }}
        />
      )}
    </>
  );
}
