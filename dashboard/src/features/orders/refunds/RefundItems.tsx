import { lineName } from "@vitrine/contract/orders/line-name";
import type { RefundableOrder } from "@vitrine/contract/orders/order-refunds";
import type { Order } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { classes } from "../../../ui/classes.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { NumberInput } from "../../../ui/form/NumberInput.tsx";
import { Money } from "../../../ui/text/Figure.tsx";
import type { DraftLine, DraftUnits } from "./refund-draft.rules.ts";

interface RefundItemsProps {
  order: Order;
  able: RefundableOrder;
  lines: DraftLine[];
  units: Record<string, DraftUnits>;
  onUnits: (id: string, units: DraftUnits) => void;
}

/** The items that can be cancelled or refunded, with their quantities and the value of what is chosen. */
export function RefundItems({ order, able, lines, units, onUnits }: RefundItemsProps) {
  return (
    <ul className="border-b border-rule empty:hidden">
      {able.lines
        .filter(({ cancellable, shipped }) => cancellable + shipped > 0)
        .map((line) => {
          const id = line.order_line_id;
          const entered = units[id] ?? {};
          return (
            <RefundItem
              key={id}
              name={lineName(order.lines.find((one) => one.id === id)!)}
              currency={order.currency}
              max={line}
              line={lines.find((one) => one.id === id)!}
              entered={entered}
              onEntered={(change) => onUnits(id, { ...entered, ...change })}
            />
          );
        })}
    </ul>
  );
}

interface RefundItemProps {
  name: string;
  currency: string;
  max: { cancellable: number; shipped: number };
  line: DraftLine;
  entered: DraftUnits;
  onEntered: (change: DraftUnits) => void;
}

function RefundItem({ name, currency, max, line, entered, onEntered }: RefundItemProps) {
  const { t } = useTranslation();
  const tooMany = (isWrong: boolean, left: number) =>
    isWrong ? t("Enter a number from 0 to {{left}}.", { left }) : undefined;
  return (
    <li className="border-t border-rule py-2.5">
      <p className="mb-2 flex justify-between gap-6">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <Money minor={line.value} currency={currency} />
      </p>
      <fieldset
        aria-label={name}
        className={classes(
          "level-fields grid min-w-0 gap-x-4 tablet:grid-cols-2",
          // Both fields fit beside each other on phones, too.
          max.cancellable > 0 && max.shipped > 0 && "grid-cols-2",
        )}
      >
        {max.cancellable > 0 && (
          <Field
            label={t("Unpacked items to cancel")}
            error={tooMany(line.isCancelledWrong, max.cancellable)}
          >
            <NumberInput
              value={"cancelled" in entered ? entered.cancelled : 0}
              onValue={(cancelled) => onEntered({ cancelled })}
              suffix={t("of {{left}}", { left: max.cancellable })}
            />
          </Field>
        )}
        {max.shipped > 0 && (
          <Field label={t("Shipped items to refund")} error={tooMany(line.isShippedWrong, max.shipped)}>
            <NumberInput
              value={"shipped" in entered ? entered.shipped : 0}
              onValue={(shipped) => onEntered({ shipped })}
              suffix={t("of {{left}}", { left: max.shipped })}
            />
          </Field>
        )}
      </fieldset>
      {line.mayRestock && (
        <Checkbox
          className="mt-2"
          label={t("Restock")}
          help={t("The units came back and can be sold again.")}
          checked={line.restocks}
          onChange={(event) => onEntered({ restocks: event.target.checked })}
        />
      )}
    </li>
  );
}
