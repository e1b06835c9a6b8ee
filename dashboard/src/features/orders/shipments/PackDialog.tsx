import { lineName } from "@vitrine/contract/orders/line-name";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { OrderLine } from "@vitrine/contract/orders/orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { client } from "../../../api.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { useOpenChange } from "../../../ui/overlay/useOpenChange.ts";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { useOrderChange } from "../orders.data.ts";
import { leftToPack } from "./packing.rules.ts";

type Line = z.infer<typeof OrderLine>;

/** Packs all units that are left, or the entered quantity of each line, into one shipment. */
export function PackDialog({ open, onOpenChange, order }: OrderDialogProps) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const left = leftToPack(order);
  // Edited quantities by line id. Other lines default to all units. Reset each time the dialog opens.
  const [chosen, setChosen] = useState<Record<string, number | undefined>>({});
  const [tried, setTried] = useState(false);
  useOpenChange(open, () => {
    setChosen({});
    setTried(false);
  });

  const lines = order.lines.filter(({ id }) => (left.get(id) ?? 0) > 0);
  const quantityOf = ({ id }: Line) => (id in chosen ? (chosen[id] ?? 0) : (left.get(id) ?? 0));
  const isWrong = (line: Line) => {
    const quantity = quantityOf(line);
    return !(quantity >= 0 && quantity <= (left.get(line.id) ?? 0));
  };
  const units = lines.reduce((sum, line) => sum + quantityOf(line), 0);

  function pack() {
    setTried(true);
    if (lines.some(isWrong) || units === 0) return;
    const body = {
      lines: lines
        .map((line) => ({ order_line_id: line.id, quantity: quantityOf(line) }))
        .filter(({ quantity }) => quantity > 0),
    };
    change.mutate((params) => client.orders.pack({ params, body }), { onSuccess: () => onOpenChange(false) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Pack order {{number}}", { number: orderName(order) })}
      description={t("Enter 0 for items you'll pack later in another shipment.")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button look="primary" busy={change.isPending} onClick={pack}>
            {t("Mark as packed")}
          </Button>
        </>
      }
    >
      <ul className="border-t border-rule">
        {lines.map((line) => (
          <PackedLine
            key={line.id}
            line={line}
            left={left.get(line.id) ?? 0}
            quantity={line.id in chosen ? chosen[line.id] : left.get(line.id)}
            isWrong={isWrong(line)}
            onQuantity={(quantity) => setChosen({ ...chosen, [line.id]: quantity })}
          />
        ))}
      </ul>
      <p role="alert" className="mt-3 text-critical empty:hidden">
        {tried && units === 0 && t("Pack at least one unit.")}
      </p>
    </Dialog>
  );
}

interface PackedLineProps {
  line: Line;
  /** The units that aren't packed yet. */
  left: number;
  quantity: number | undefined;
  isWrong: boolean;
  onQuantity: (quantity: number | undefined) => void;
}

function PackedLine({ line, left, quantity, isWrong, onQuantity }: PackedLineProps) {
  const { t } = useTranslation();
  return (
    <li className="flex items-start gap-4 border-b border-rule py-2.5">
      <div className="min-w-0 flex-1 self-center">
        <p className="font-medium">{line.title}</p>
        <p className="text-small text-ink3">{[line.variant_title, line.sku].filter(Boolean).join(" · ")}</p>
      </div>
      <Field
        hideLabel
        className="w-30 shrink-0"
        label={t("Quantity of {{name}}", { name: lineName(line) })}
        error={isWrong ? t("Enter a number from 0 to {{left}}.", { left }) : undefined}
      >
        <NumberInput value={quantity} onValue={onQuantity} suffix={t("of {{left}}", { left })} />
      </Field>
    </li>
  );
}
