import { hasUnits, type InspectedLine, type Order } from "@vitrine/contract/orders/orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { useOrderChange, type OrderPlace } from "../orders.data.ts";
import { lineName } from "../packing.rules.ts";

interface InspectDialogProps extends OrderDialogProps {
  title: string;
  action: string;
  /** The units that can arrive. */
  expected: { order_line_id: string; quantity: number }[];
  /** True if the server decides whether no units can be received. */
  mayBeEmpty?: boolean;
  send: (place: OrderPlace, body: { lines: InspectedLine[] }) => Promise<{ message: string; data: Order }>;
}

type Counts = Record<string, { sellable?: number; damaged?: number }>;

/** Records which units came back, by their condition. All are sellable unless entered otherwise. */
export function InspectDialog(props: InspectDialogProps) {
  const { order, open, onOpenChange, title, action, expected, mayBeEmpty = false, send } = props;
  const { t } = useTranslation();
  const change = useOrderChange(order);
  // Reset each time the dialog opens.
  const [counts, setCounts] = useState<Counts>({});
  const [tried, setTried] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setCounts({});
    setTried(false);
  }

  const lines = expected.map(({ order_line_id, quantity }) => {
    const entered = counts[order_line_id];
    const { sellable = entered ? 0 : quantity, damaged = 0 } = entered ?? {};
    const isWrong = !(sellable >= 0 && damaged >= 0 && sellable + damaged <= quantity);
    return { order_line_id, quantity, sellable, damaged, isWrong };
  });
  const isEmpty = !mayBeEmpty && !hasUnits(lines);

  function receive() {
    setTried(true);
    if (lines.some(({ isWrong }) => isWrong) || isEmpty) return;
    const body = {
      lines: lines.map(({ order_line_id, sellable, damaged }) => ({ order_line_id, sellable, damaged })),
    };
    change.mutate((place) => send(place, body), { onSuccess: () => onOpenChange(false) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={t("Sellable units go back into stock. Damaged units become unavailable.")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button look="primary" busy={change.isPending} onClick={receive}>
            {action}
          </Button>
        </>
      }
    >
      <ul className="border-t border-rule">
        {lines.map((line) => {
          const { title: name, variant_title } = order.lines.find(({ id }) => id === line.order_line_id)!;
          const enter = (condition: "sellable" | "damaged") => (value: number | undefined) =>
            setCounts({
              ...counts,
              [line.order_line_id]: { sellable: line.sellable, damaged: line.damaged, [condition]: value },
            });
          return (
            <li key={line.order_line_id} className="border-b border-rule py-2.5">
              <p className="mb-2 font-medium">{lineName({ title: name, variant_title })}</p>
              <div className="grid grid-cols-2 gap-4">
                <Field label={t("Sellable")}>
                  <NumberInput
                    value={counts[line.order_line_id] ? counts[line.order_line_id]!.sellable : line.sellable}
                    onValue={enter("sellable")}
                    suffix={t("of {{left}}", { left: line.quantity })}
                  />
                </Field>
                <Field label={t("Damaged")}>
                  <NumberInput
                    value={counts[line.order_line_id] ? counts[line.order_line_id]!.damaged : line.damaged}
                    onValue={enter("damaged")}
                    suffix={t("of {{left}}", { left: line.quantity })}
                  />
                </Field>
              </div>
              <p role="alert" className="mt-2 text-critical empty:hidden">
                {line.isWrong && t("Enter {{left}} units or fewer in total.", { left: line.quantity })}
              </p>
            </li>
          );
        })}
      </ul>
      <p role="alert" className="mt-3 text-critical empty:hidden">
        {tried && isEmpty && t("Enter at least one received unit.")}
      </p>
    </Dialog>
  );
}
