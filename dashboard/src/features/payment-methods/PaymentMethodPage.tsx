import { useNavigate } from "@tanstack/react-router";
import { type PaymentMethod, PaymentMethodDraft } from "@vitrine/contract/payments/payment-methods";
import { useTranslation } from "react-i18next";
import { Controller, type UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { PercentInput } from "../../ui/form/PercentInput.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Editor, FieldRow, Section } from "../../ui/layout/Editor.tsx";

/** Adds a manual payment method or edits one. */
export function PaymentMethodPage() {
  return (
    <RecordPage page="paymentMethod" records={api.payment_methods}>
      {(method) => <PaymentMethodEditor stored={method} />}
    </RecordPage>
  );
}

type Values = z.input<typeof PaymentMethodDraft>;
type MethodForm = UseFormReturn<Values, unknown, z.output<typeof PaymentMethodDraft>>;

function valuesOf(stored?: PaymentMethod): Values {
  const { name = "", instructions = "", fee = 0, fee_basis_points = 0 } = stored ?? {};
  const { min_total = null, max_total = null, countries = [], is_active = true } = stored ?? {};
  const { asks_proof = false } = stored ?? {};
  return {
    name,
    instructions,
    fee,
    fee_basis_points,
    min_total,
    max_total,
    countries,
    asks_proof,
    is_active,
  };
}

function PaymentMethodEditor({ stored }: { stored?: PaymentMethod }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, remove } = useRecordActions(api.payment_methods);
  const form = useSchemaForm(PaymentMethodDraft, valuesOf(stored));
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save,
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.paymentMethod(saved.id), replace: true, ignoreBlocker: true }),
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="payments"
      title={base?.name ?? t("Add payment method")}
      purpose={t("To save this payment method")}
      unsaved={t("Unsaved payment method")}
      conflict={t("Someone else saved this payment method while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete payment method")}
            name={base.name}
            onDelete={() => remove(base.id)}
            list={paths.payments}
          >
            {t("Shoppers can't choose it anymore. Orders that use it stay as they are.")}
          </DeleteRecord>
        )
      }
    >
      <Editor
        side={
          <Section title={t("Visibility")}>
            <Switch
              label={t("Offered at checkout")}
              help={t("When this is off, shoppers can't choose this method.")}
              {...form.register("is_active")}
            />
          </Section>
        }
      >
        <MethodSection form={form} />
        <TermsSection form={form} />
      </Editor>
    </RecordForm>
  );
}

function MethodSection({ form }: { form: MethodForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <Section title={t("Payment method")}>
      <Field
        label={t("Name")}
        name="name"
        help={t("Shown to shoppers at checkout.")}
        error={errors.name?.message}
      >
        <TextInput dir="auto" placeholder={t("Bank transfer")} {...form.register("name")} />
      </Field>
      <Field
        label={t("Payment instructions")}
        name="instructions"
        help={t("Shown at checkout, on the order page and in the order email.")}
        error={errors.instructions?.message}
        optional
      >
        <TextArea
          dir="auto"
          rows={4}
          placeholder={t("Transfer the total to our account and enter your order number as the reference.")}
          {...form.register("instructions")}
        />
      </Field>
      <Switch
        label={t("Ask for a proof of payment")}
        help={t(
          "On the order page, shoppers upload a receipt or enter a reference, which you accept or reject.",
        )}
        {...form.register("asks_proof")}
      />
    </Section>
  );
}

function TermsSection({ form }: { form: MethodForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <Section title={t("Fee and limits")}>
      <FieldRow>
        <Amount form={form} name="fee" label={t("Fee")} help={t("Added to the order's total.")} />
        <Field
          label={t("Percentage fee")}
          name="fee_basis_points"
          help={t("Of the items after discounts.")}
          error={errors.fee_basis_points?.message}
        >
          <Controller
            control={form.control}
            name="fee_basis_points"
            render={({ field }) => (
              <PercentInput
                value={field.value ?? 0}
                onValue={(basisPoints) => field.onChange(basisPoints ?? 0)}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </FieldRow>
      <FieldRow>
        <Amount form={form} name="min_total" label={t("Minimum order total")} optional />
        <Amount form={form} name="max_total" label={t("Maximum order total")} optional />
      </FieldRow>
    </Section>
  );
}

interface AmountProps {
  form: MethodForm;
  name: "fee" | "min_total" | "max_total";
  label: string;
  help?: string;
  optional?: boolean;
}

function Amount({ form, name, optional, ...rest }: AmountProps) {
  const { currency } = useShop();
  return (
    <Field name={name} error={form.formState.errors[name]?.message} optional={optional} {...rest}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <MoneyInput
            currency={currency}
            value={field.value ?? undefined}
            onValue={(minor) => field.onChange(minor ?? (optional ? null : 0))}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}
