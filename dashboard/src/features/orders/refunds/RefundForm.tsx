import type { RefundableOrder } from "@vitrine/contract/orders/order-refunds";
import { type Order, refundReasons } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type MoneyRow, MoneyRows } from "../../../shared/orders/MoneyRows.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { MoneyInput } from "../../../ui/form/MoneyInput.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { refundLabels } from "./refund-labels.ts";
import {
  cancellationText,
  mayRefundToCredit,
  refundText,
  refundTexts,
  refundToOptions,
} from "./refund-texts.ts";
import type { draftSums } from "./refund-draft.rules.ts";
import { RefundItems } from "./RefundItems.tsx";
import { type RefundChoices, useRefund } from "./useRefund.ts";
import { DialogButtons } from "../../../ui/overlay/DialogButtons.tsx";

interface RefundFormProps {
  order: Order;
  able: RefundableOrder;
  /** True to only cancel items. */
  isCancellation: boolean;
  onClose: () => void;
}

/** The parts of a refund, its amount, and its effects. The first field gets the focus. */
export function RefundForm({ order, able, isCancellation, onClose }: RefundFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const refund = useRefund(order, able, isCancellation, onClose);
  const form = useRef<HTMLFormElement>(null);
  // The dialog opens before the order is loaded, when only its close button can have the focus.
  useEffect(() => {
    if (!matchMedia("(pointer: coarse)").matches) form.current?.querySelector("input")?.focus();
  }, []);
  const { draft, sums, tried } = refund;
  const { currency } = order;
  const part = (kind: "delivery" | "fee", label: string) =>
    able[kind] > 0 && (
      <AmountField
        label={label}
        max={able[kind]}
        currency={currency}
        value={draft[kind]}
        onValue={(amount) => refund.enter({ [kind]: amount })}
      />
    );
  const texts = refundTexts(order, refund.choices.to, t);
  const action =
    isCancellation || sums.cancelled > 0 || !able.may_refund
      ? cancellationText(order, refund.choices.to, sums.amount, locale, t)
      : refundText(order, refund.choices.to, sums.amount, locale, t);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        refund.send();
      }}
    >
      <RefundItems
        order={order}
        able={able}
        lines={sums.lines}
        units={draft.units}
        onUnits={(id, units) => refund.enter({ units: { ...draft.units, [id]: units } })}
      />
      {part("delivery", t("Delivery"))}
      {part("fee", t("Fees"))}
      <RefundSums sums={sums} currency={currency} />
      {able.may_refund && (
        <AmountField
          label={t("Amount")}
          max={able.refundable}
          currency={currency}
          value={sums.amount}
          onValue={(amount) => refund.enter({ amount })}
        />
      )}
      <RefundChoiceFields
        order={order}
        amount={sums.amount}
        choices={refund.choices}
        onChoice={refund.choose}
      />
      {sums.amount > 0 && <p className="text-ink2">{texts.description}</p>}
      <p role="alert" className="text-critical empty:hidden">
        {tried &&
          sums.isEmpty &&
          (isCancellation
            ? t("Enter the number of items to cancel.")
            : t("Enter an amount, or choose items to refund or cancel."))}
        {tried && sums.isWrong && t("Correct the fields with errors.")}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{t("Close")}</Button>
        <Button type="submit" look="primary" busy={refund.isPending}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  );
}

interface RefundChoiceFieldsProps {
  order: Order;
  amount: number;
  choices: RefundChoices;
  onChoice: (choice: Partial<RefundChoices>) => void;
}

/** The destination of the money, the reason, a note for the team, and the email to the customer. */
function RefundChoiceFields({ order, amount, choices, onChoice }: RefundChoiceFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {amount > 0 && mayRefundToCredit(order) && (
        <Field label={t("Refund to")}>
          <Select
            value={choices.to}
            onChange={(event) => onChoice({ to: event.target.value as RefundChoices["to"] })}
            options={refundToOptions(t)}
          />
        </Field>
      )}
      <Field label={t("Reason")}>
        <Select
          value={choices.reason}
          onChange={(event) => onChoice({ reason: event.target.value as RefundChoices["reason"] })}
          options={refundReasons.map((value) => ({ value, label: refundLabels(t)[value] }))}
        />
      </Field>
      <Field label={t("Note")} optional help={t("Only visible to your team.")}>
        <TextArea
          value={choices.note}
          maxLength={500}
          rows={2}
          onChange={(event) => onChoice({ note: event.target.value })}
        />
      </Field>
      {order.email !== null && (
        <Checkbox
          label={t("Email the customer")}
          checked={choices.notifies_customer}
          onChange={(event) => onChoice({ notifies_customer: event.target.checked })}
        />
      )}
    </>
  );
}

interface AmountFieldProps {
  label: string;
  max: number;
  currency: string;
  value: number | undefined;
  onValue: (minor: number) => void;
}

/** An amount of up to `max`. */
function AmountField({ label, max, currency, value, onValue }: AmountFieldProps) {
  const { t } = useTranslation();
  const amount = formatMoney(max, currency, useLocale());
  const isWrong = value !== undefined && !(value <= max);
  return (
    <Field
      label={label}
      help={t("Up to {{amount}}", { amount })}
      error={isWrong ? t("Enter {{amount}} or less.", { amount }) : undefined}
    >
      <MoneyInput currency={currency} value={value ?? 0} onValue={(minor) => onValue(minor ?? 0)} />
    </Field>
  );
}

/** The value of what is chosen; the part of it that isn't paid yet is no longer due. */
function RefundSums({ sums, currency }: { sums: ReturnType<typeof draftSums>; currency: string }) {
  const { t } = useTranslation();
  const { items, delivery, fee, unpaid, refundDue } = sums;
  const rows: MoneyRow[] = [
    ...(refundDue > 0 ? [{ key: "due", name: t("Refund due"), value: refundDue }] : []),
    ...(items > 0 ? [{ key: "items", name: t("Items"), value: items }] : []),
    ...(delivery > 0 ? [{ key: "delivery", name: t("Delivery"), value: delivery }] : []),
    ...(fee > 0 ? [{ key: "fee", name: t("Fees"), value: fee }] : []),
    ...(unpaid > 0 ? [{ key: "unpaid", name: t("No longer due"), value: -unpaid }] : []),
  ];
  return rows.length > 0 && <MoneyRows rows={rows} currency={currency} />;
}
