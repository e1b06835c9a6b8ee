import { orderName } from "@vitrine/contract/orders/order-name";
import type { OrderTracking } from "@vitrine/contract/orders/order-changes";
import type { ListedOrder } from "@vitrine/contract/orders/orders";
import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import type { ChosenColumn } from "../../../shared/views/useColumnChoice.tsx";
import { Button, IconButton } from "../../../ui/button/Button.tsx";
import { notify } from "../../../ui/feedback/toast.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { usePhone } from "../../../ui/usePhone.ts";
import { changedText } from "../bulk/bulk-labels.ts";
import { allowedSteps, type BulkStep, nextStepOf, shippableOrders } from "../bulk/next-step.rules.ts";
import { BulkShipping } from "../shipments/BulkShipping.tsx";
import { focusAfterRow } from "./focus-after-row.ts";
import { stepLabels } from "./step-labels.ts";

/**
 * The column with the next step of each order, and the dialog of the step that needs one. On touch screens and phones there
 * is a menu instead of the button.
 */
export function useNextStep() {
  const { t } = useTranslation();
  const { change, changing, problems } = useStepChange();
  const [toShip, setToShip] = useState<ListedOrder>();

  function start(order: ListedOrder, step: BulkStep) {
    if (changing.has(order.id)) return;
    if (step === "ship" && shippableOrders([order]).length > 0) setToShip(order);
    else void change(order, step);
  }

  const column: ChosenColumn<ListedOrder> = {
    id: "next",
    head: t("Next step"),
    width: "w-52",
    phone: "aside",
    interactive: true,
    cell: (order) => (
      <NextStep
        order={order}
        isBusy={changing.has(order.id)}
        problem={problems[order.id]}
        onStart={(step) => start(order, step)}
      />
    ),
  };
  const dialog = toShip && (
    <BulkShipping
      orders={[toShip]}
      ship={(tracking) => change(toShip, "ship", tracking)}
      onClose={() => setToShip(undefined)}
    />
  );
  return { column, dialog };
}

/**
 * Changes an order, also while others are changed. `changing` has their ids, and `problems` the error of each order that couldn't
 * be changed.
 */
function useStepChange() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id: shop_id } = useShop();
  const queries = useQueryClient();
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Record<string, string>>({});
  const report = (id: string, problem: string) => setProblems((known) => ({ ...known, [id]: problem }));

  /** Resolves to false if no response was received. */
  async function change({ id }: ListedOrder, step: BulkStep, tracking: OrderTracking[] = []) {
    const moveFocus = focusAfterRow();
    setChanging((ids) => new Set(ids).add(id));
    report(id, "");
    try {
      const body = { change: step, ids: [id], tracking };
      const { data } = await client.order_changes.create({ params: { shop_id }, body });
      const problem = data[0]?.problem;
      if (problem) report(id, problem);
      else notify(changedText(step, 1, locale, t), "success");
      for (const queryKey of [api.courier_bookings.key(), api.analytics.key()])
        void queries.invalidateQueries({ queryKey });
      await queries.invalidateQueries({ queryKey: api.orders.key() });
      moveFocus();
      return true;
    } catch (error) {
      report(id, errorMessage(error));
      return false;
    } finally {
      setChanging((ids) => new Set([...ids].filter((one) => one !== id)));
    }
  }

  return { change, changing, problems };
}

interface NextStepProps {
  order: ListedOrder;
  isBusy: boolean;
  problem: string | undefined;
  onStart: (step: BulkStep) => void;
}

function NextStep({ order, isBusy, problem, onStart }: NextStepProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const labels = stepLabels(t);
  const next = nextStepOf([order]);
  if (!next) return null;
  const name = orderName(order);
  return (
    <>
      {!isPhone && (
        <Button
          look="quiet"
          aria-label={`${labels[next]}: ${name}`}
          busy={isBusy}
          className="-my-1.5 -ms-3.5 text-start wrap-break-word text-ink2 group-hover/row:text-ink1 focus-visible:text-ink1 pointer-coarse:hidden"
          onClick={() => onStart(next)}
        >
          {labels[next]}
        </Button>
      )}
      <span className={isPhone ? undefined : "not-pointer-coarse:hidden"}>
        <Menu
          trigger={<IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name })} busy={isBusy} />}
          items={allowedSteps(order).map((step) => ({
            label: labels[step],
            onClick: () => onStart(step),
          }))}
        />
      </span>
      <span role="alert" className="block text-critical empty:hidden">
        {problem}
      </span>
    </>
  );
}
