import { lineName } from "@vitrine/contract/orders/line-name";
import { type OrderReturns, type ReturnReason, returnReasons } from "@vitrine/contract/orders/returns";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { useOpenChange } from "../../../ui/overlay/useOpenChange.ts";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { useOrderChange } from "../orders.data.ts";
import { returnReasonLabels } from "./return-labels.ts";
import { withOrder } from "./returns.data.ts";

type RequestReturnDialogProps = OrderDialogProps & Pick<OrderReturns, "returnable">;

/** Requests a return for the customer, of the entered units. */
export function RequestReturnDialog({ order, returnable, open, onOpenChange }: RequestReturnDialogProps) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  // Reset each time the dialog opens.
  const [quantities, setQuantities] = useState<Record<string, number | undefined>>({});
  const [reasons, setReasons] = useState<Record<string, ReturnReason>>({});
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  useOpenChange(open, () => {
    setQuantities({});
    setReasons({});
    setNote("");
    setTried(false);
  });

  const lines = returnable.map(({ order_line_id, quantity: left }) => {
    const quantity = quantities[order_line_id] ?? 0;
    const reason = reasons[order_line_id] ?? returnReasons[0];
    return { order_line_id, left, quantity, reason, isWrong: !(quantity >= 0 && quantity <= left) };
  });
  const chosen = lines.filter(({ quantity }) => quantity > 0);

  function request() {
    setTried(true);
    if (lines.some(({ isWrong }) => isWrong) || chosen.length === 0) return;
    const body = {
      note,
      lines: chosen.map(({ order_line_id, quantity, reason }) => ({ order_line_id, quantity, reason })),
    };
    change.mutate((params) => withOrder(params, client.returns.create({ params, body })), {
      onSuccess: () => onOpenChange(false),
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Create return")}
      description={t("Enter the units that the customer wants to send back.")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button look="primary" busy={change.isPending} onClick={request}>
            {t("Create return")}
          </Button>
        </>
      }
    >
      <ul className="mb-4 border-t border-rule">
        {lines.map(({ order_line_id: id, left, reason, isWrong }) => (
          <ReturnLine
            key={id}
            name={lineName(order.lines.find((line) => line.id === id)!)}
            left={left}
            quantity={id in quantities ? quantities[id] : 0}
            reason={reason}
            isWrong={isWrong}
            onQuantity={(quantity) => setQuantities({ ...quantities, [id]: quantity })}
            onReason={(chosenReason) => setReasons({ ...reasons, [id]: chosenReason })}
          />
        ))}
      </ul>
      <Field label={t("Note")} optional>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <p role="alert" className="mt-3 text-critical empty:hidden">
        {tried && chosen.length === 0 && t("Choose at least one item to return.")}
      </p>
    </Dialog>
  );
}

interface ReturnLineProps {
  name: string;
  /** Units that can be returned. */
  left: number;
  /** Undefined while the field is empty. */
  quantity: number | undefined;
  reason: ReturnReason;
  isWrong: boolean;
  onQuantity: (quantity: number | undefined) => void;
  onReason: (reason: ReturnReason) => void;
}

function ReturnLine({ name, left, quantity, reason, isWrong, onQuantity, onReason }: ReturnLineProps) {
  const { t } = useTranslation();
  const labels = returnReasonLabels(t);
  return (
    <li className="border-b border-rule py-2.5">
      <p className="mb-2 font-medium">{name}</p>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
        <Field
          label={t("Quantity")}
          error={isWrong ? t("Enter a number from 0 to {{left}}.", { left }) : undefined}
        >
          <NumberInput value={quantity} onValue={onQuantity} suffix={t("of {{left}}", { left })} />
        </Field>
        <Field label={t("Reason")}>
          <Select
            value={reason}
            onChange={(event) => onReason(event.target.value as ReturnReason)}
            options={returnReasons.map((value) => ({ value, label: labels[value] }))}
          />
        </Field>
      </div>
    </li>
  );
}
