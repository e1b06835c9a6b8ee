import { hasPermission, type Permission } from "@vitrine/contract/roles";
import type { BulkVerb, OrderTracking, TagVerb } from "@vitrine/contract/orders/order-changes";
import type { ListedOrder } from "@vitrine/contract/orders/orders";
import type { RecordOutcome } from "@vitrine/contract/records";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../paths.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { BulkResult } from "../../../shared/records/BulkResult.tsx";
import { maxAtOnce } from "../../../shared/records/useBatches.ts";
import { notify } from "../../../ui/feedback/toast.tsx";
import { Menu, type MenuItem } from "../../../ui/overlay/Menu.tsx";
import { BulkButton } from "../../../ui/table/BulkBar.tsx";
import type { Chosen } from "../../../ui/table/ListPage.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { bulkLabels, changedText, partlyChangedText, type Verb } from "./bulk-labels.ts";
import { type BulkDialogName, BulkOrderDialogs } from "./BulkOrderDialogs.tsx";
import { useBulkChange, useChosenOrders } from "./bulk-orders.data.ts";
import { useBulkPrint } from "../documents/bulk-print.data.ts";
import { nextStepOf, shippableOrders } from "./next-step.rules.ts";
import { useOrderExport } from "../order-exports.data.ts";
import type { OrderFilter } from "../orders-list.rules.ts";

interface BulkOrdersProps {
  chosen: Chosen;
  /** The filter of the list, for when all of its orders are selected. */
  filter: OrderFilter;
  /** The orders of the page. */
  shown: readonly ListedOrder[];
}

interface Outcomes {
  verb: Verb;
  orders: RecordOutcome[];
}

/** The bulk actions for the selected orders: their next step as a button, and all others in a menu. */
export function BulkOrders({ chosen, filter, shown }: BulkOrdersProps) {
  const { t } = useTranslation();
  const { permissions } = useShop();
  const bulk = useBulkChange(chosen, filter);
  const { outcomes, report, close } = useOutcomes(chosen);
  const [requested, setRequested] = useState<BulkDialogName>();
  const { items: exports } = useOrderExport(() => {
    if (chosen.all) return filter;
    if (chosen.ids.length <= maxAtOnce) return { ids: [...chosen.ids] };
    notify(t("Select up to 100 orders, or all orders in this view."), "warning");
  });

  const orders = useChosenOrders(chosen, shown);
  const prints = useBulkPrint(chosen, filter);
  const next = hasPermission(permissions, "orders/fulfil") ? nextStepOf(orders) : undefined;
  const hasServices = orders.some(({ fulfilment_status }) => fulfilment_status === "service_unfulfilled");
  const toShip = chosen.all || chosen.ids.length > maxAtOnce ? [] : shippableOrders(orders);
  const labels = bulkLabels(t);

  const change = (verb: BulkVerb | TagVerb, entered?: { tags?: string[]; tracking?: OrderTracking[] }) =>
    report(verb, bulk.change(verb, entered));

  function startBooking() {
    if (chosen.all || chosen.ids.length > maxAtOnce)
      notify(t("Select up to 100 orders to book them."), "warning");
    else setRequested("book");
  }

  const start = (verb: BulkVerb) => {
    if (verb === "ship" && toShip.length > 0) setRequested("ship");
    else void change(verb);
  };
  const steps = (...verbs: BulkVerb[]): MenuItem[] =>
    verbs
      .filter((verb) => verb !== next)
      .map((verb) => ({ label: labels[verb], onClick: () => start(verb) }));
  const changes = () =>
    changesFor(
      permissions,
      { steps, hasServices, onBook: startBooking, onTags: (verb) => setRequested(verb) },
      t,
    );
  return (
    <>
      {bulk.progress && <BulkButton>{t("Changed {{done}} of {{total}}", bulk.progress)}</BulkButton>}
      {next && !bulk.progress && <BulkButton onClick={() => start(next)}>{labels[next]}</BulkButton>}
      <Menu
        trigger={<BulkButton>{t("More actions")}</BulkButton>}
        items={[
          ...(bulk.progress ? [] : changes()),
          ...inGroup(t("Print"), prints),
          ...(hasPermission(permissions, "orders/export") ? inGroup(t("Export"), exports) : []),
        ]}
      />
      <BulkOrderDialogs
        requested={requested}
        ids={chosen.ids}
        count={chosen.count}
        toShip={toShip}
        tag={(verb, tags) => change(verb, { tags })}
        book={(courier) => report("book", bulk.book(courier))}
        ship={(tracking) => change("ship", { tracking })}
        onClose={() => setRequested(undefined)}
      />
      {outcomes && <OrdersResult {...outcomes} onClose={close} />}
    </>
  );
}

const inGroup = (group: string, items: MenuItem[]) => items.map((item) => ({ ...item, group }));

interface Changes {
  steps: (...verbs: BulkVerb[]) => MenuItem[];
  /** True if services are among the orders. */
  hasServices: boolean;
  onBook: () => void;
  onTags: (verb: TagVerb) => void;
}

/** The changes that the member's permissions allow, in groups. */
function changesFor(
  permissions: readonly Permission[],
  { steps, hasServices, onBook, onTags }: Changes,
  t: TFunction,
): MenuItem[] {
  const may = (permission: Permission, items: MenuItem[]) =>
    hasPermission(permissions, permission) ? items : [];
  return [
    ...inGroup(t("Fulfilment"), [
      ...may("orders/fulfil", [
        ...steps("confirm", "pack", "ship"),
        { label: t("Book with a courier"), onClick: onBook },
        ...steps("deliver", "mark_ready_for_pickup", "mark_picked_up"),
        ...(hasServices ? steps("mark_fulfilled") : []),
      ]),
      ...may("orders/manage", steps("complete")),
    ]),
    ...inGroup(t("Payment"), may("orders/mark-paid", steps("mark_paid"))),
    ...inGroup(
      t("Tags"),
      may("orders/manage", [
        { label: t("Add tags"), onClick: () => onTags("add_tags") },
        { label: t("Remove tags"), onClick: () => onTags("remove_tags") },
      ]),
    ),
  ];
}

/** Shows the result of a bulk action: a message if all orders were changed, else the reasons of those that weren't. */
function useOutcomes(chosen: Chosen) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [outcomes, setOutcomes] = useState<Outcomes>();

  /** Resolves to false if no response was received. */
  async function report(verb: Verb, changed: Promise<RecordOutcome[]>) {
    try {
      const done = await changed;
      if (done.every(({ problem }) => problem === null)) {
        notify(changedText(verb, done.length, locale, t), "success");
        chosen.clear();
      } else setOutcomes({ verb, orders: done });
      return true;
    } catch (error) {
      notify(errorMessage(error), "warning");
      return false;
    }
  }

  function close() {
    setOutcomes(undefined);
    chosen.clear();
  }

  return { outcomes, report, close };
}

function OrdersResult({ verb, orders, onClose }: Outcomes & { onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <BulkResult
      outcomes={orders}
      title={() => partlyChangedText(verb, orders, locale, t)}
      description={t("These orders stay as they are:")}
      pathOf={paths.order}
      onClose={onClose}
    />
  );
}
