import { lineName } from "@vitrine/contract/orders/line-name";
import { hasUnits, type InspectedLine, type Order } from "@vitrine/contract/orders/orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { useOpenChange } from "../../../ui/overlay/useOpenChange.ts";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { useOrderChange, type OrderPlace } from "../orders.data.ts";

interface InspectDialogProps extends OrderDialogProps {
  title: string;
  action: string;
  /** The units that can arrive. */
  expected: { order_line_id: string; quantity: number }[];
  /** True if the server decides whether no units can be received. */
  mayBeEmpty?: boolean;
  send: (place: OrderPlace, body: { lines: InspectedLine[] }) => Promise<{ message: string; data: Order }>;
}

/** The entered units by their condition; undefined for an empty field. */
interface Counts {
  sellable?: number;
  damaged?: number;
}

/** Records which units came back, by their condition. All are sellable unless entered otherwise. */
export function InspectDialog(props: InspectDialogProps) {
  const { order, open, onOpenChange, title, action, expected, mayBeEmpty = false, send } = props;
  const { t } = useTranslation();
  const change = useOrderChange(order);
  // Reset each time the dialog opens.
  const [counts, setCounts] = useState<Record<string, Counts>>({});
  const [tried, setTried] = useState(false);
  useOpenChange(open, () => {
    setCounts({});
    setTried(false);
  });

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
          const { order_line_id, sellable, damaged } = line;
          return (
            <InspectedItem
              key={order_line_id}
              line={line}
              name={lineName(order.lines.find(({ id }) => id === order_line_id)!)}
              entered={counts[order_line_id] ?? { sellable, damaged }}
              onEntered={(entered) => setCounts({ ...counts, [order_line_id]: entered })}
            />
          );
        })}
      </ul>
      <p role="alert" className="mt-3 text-critical empty:hidden">
        {tried && isEmpty && t("Enter at least one received unit.")}
      </p>
    </Dialog>
  );
}

interface InspectedItemProps {
  line: InspectedLine & { quantity: number; isWrong: boolean };
  name: string;
  entered: Counts;
  onEntered: (entered: Counts) => void;
}

function InspectedItem({ line, name, entered, onEntered }: InspectedItemProps) {
  const { t } = useTranslation();
  const { sellable, damaged, quantity } = line;
  const labels = { sellable: t("Sellable"), damaged: t("Damaged") };
  return (
    <li className="border-b border-rule py-2.5">
      <p className="mb-2 font-medium">{name}</p>
      <div className="grid grid-cols-2 gap-4">
        {(["sellable", "damaged"] as const).map((condition) => (
          <Field key={condition} label={labels[condition]}>
            <NumberInput
              value={entered[condition]}
              onValue={(units) => onEntered({ sellable, damaged, [condition]: units })}
              suffix={t("of {{left}}", { left: quantity })}
            />
          </Field>
        ))}
      </div>
      <p role="alert" className="mt-2 text-critical empty:hidden">
        {line.isWrong && t("Enter {{left}} units or fewer in total.", { left: quantity })}
      </p>
    </li>
  );
}
