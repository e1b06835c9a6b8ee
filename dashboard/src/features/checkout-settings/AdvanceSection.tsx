import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { AdvanceMethods } from "./AdvanceMethods.tsx";
import type { TermsForm } from "./cash-on-delivery-form.ts";
import { AmountField, PercentageField } from "./TermsFields.tsx";

interface AdvanceSectionProps {
  form: TermsForm;
  currency: string;
}

/** The part of the order that is paid in advance, and the methods for it. */
export function AdvanceSection(props: AdvanceSectionProps) {
  const { form } = props;
  const { t } = useTranslation();
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: "cod_advance" });
  return (
    <MarginSection
      title={t("Advance payment")}
      note={t(
        "Customers pay a part before you ship, and the rest on delivery. Their order is confirmed when it is paid.",
      )}
    >
      <Field label={t("Paid in advance")} name="cod_advance" error={errors.cod_advance?.message}>
        <Select
          options={[
            { value: "none", label: t("Nothing") },
            { value: "delivery", label: t("Delivery fee") },
            { value: "fixed", label: t("Fixed amount") },
            { value: "percentage", label: t("Percentage of the total") },
          ]}
          {...form.register("cod_advance")}
        />
      </Field>
      {kind === "fixed" && (
        <FieldRow>
          <AmountField {...props} name="cod_advance_amount" label={t("Amount")} />
        </FieldRow>
      )}
      {kind === "percentage" && <PercentageFields {...props} />}
      {kind !== "none" && (
        <>
          <FieldRow>
            <AmountField
              {...props}
              name="cod_advance_from_total"
              label={t("From an order total of")}
              help={t("Leave empty for all orders.")}
            />
          </FieldRow>
          <AdvanceMethods form={form} />
        </>
      )}
    </MarginSection>
  );
}

/** The percentage, and the limits of its amount. */
function PercentageFields(props: AdvanceSectionProps) {
  const { t } = useTranslation();
  return (
    <>
      <FieldRow>
        <PercentageField form={props.form} name="cod_advance_basis_points" label={t("Percentage")} />
      </FieldRow>
      <FieldRow>
        <AmountField {...props} name="cod_advance_min" label={t("At least")} />
        <AmountField {...props} name="cod_advance_max" label={t("At most")} />
      </FieldRow>
    </>
  );
}
