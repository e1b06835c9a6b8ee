import type { EditableOrder } from "@vitrine/contract/orders/order-edits";
import { useTranslation } from "react-i18next";
import { useLineField } from "../../shared/order-lines/line-values.ts";
import { feeName } from "../../shared/orders/fee-name.ts";
import { Field } from "../../ui/form/Field.tsx";
import { untypedForm } from "../../ui/form/form.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import type { OrderEditForm } from "./order-edit-form.ts";

/** The amounts of the order's fees. */
export function FeeFields({ form, order }: { form: OrderEditForm; order: EditableOrder }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Fees")}>
      <FieldRow>
        {order.fees.map(({ id, name }, index) => (
          <FeeField key={id} form={form} name={name} index={index} currency={order.currency} />
        ))}
      </FieldRow>
      <p className="text-small text-ink3">{t("Enter 0 to remove a fee.")}</p>
    </Section>
  );
}

interface FeeFieldProps {
  form: OrderEditForm;
  name: string;
  index: number;
  currency: string;
}

function FeeField({ form, name, index, currency }: FeeFieldProps) {
  const { t } = useTranslation();
  const path = `fees.${index}.amount`;
  const [amount, setAmount] = useLineField<number | null>(untypedForm(form), path);
  return (
    <Field label={feeName(name, t)} name={path} error={form.formState.errors.fees?.[index]?.amount?.message}>
      <MoneyInput currency={currency} value={amount} onValue={(minor) => setAmount(minor ?? null)} />
    </Field>
  );
}
