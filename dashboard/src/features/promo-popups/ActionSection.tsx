import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LinkField } from "../../shared/links/LinkField.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { PopupForm } from "./promo-popup-form.ts";

/** A button with a link, or the newsletter's sign-up form with a coupon. */
export function ActionSection({ form }: { form: PopupForm }) {
  const { t } = useTranslation();
  const action = useWatch({ control: form.control, name: "action" });
  return (
    <Section title={t("Below the text")}>
      <Controller
        control={form.control}
        name="action"
        render={({ field, fieldState }) => (
          <RadioGroup
            legend={t("Below the text")}
            hideLegend
            name="action"
            options={[
              { value: "none", label: t("Nothing") },
              { value: "link", label: t("Button with a link") },
              {
                value: "newsletter",
                label: t("Newsletter sign-up"),
                help: t("New subscribers confirm with a link in an email."),
              },
            ]}
            value={field.value}
            onValue={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {action === "link" && <ButtonFields form={form} />}
      {action === "newsletter" && (
        <Field
          label={t("Coupon code")}
          name="coupon_code"
          help={t(
            "Shown after the sign-up, while the coupon is active. Enter the code of one of your coupons.",
          )}
          error={form.formState.errors.coupon_code?.message}
          optional
        >
          <TextInput
            code
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={t("SPRING10")}
            {...form.register("coupon_code")}
          />
        </Field>
      )}
    </Section>
  );
}

function ButtonFields({ form }: { form: PopupForm }) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const link = useWatch({ control: form.control, name: "link" });
  return (
    <>
      <Field label={t("Button label")} name="button_label" error={errors.button_label?.message}>
        <TextInput dir="auto" placeholder={t("View collection")} {...form.register("button_label")} />
      </Field>
      <LinkField
        name="link"
        value={link}
        // `onChange` of a Controller would take the link for an event, because it has a target.
        onValue={(next) =>
          form.setValue("link", next, { shouldDirty: true, shouldValidate: submitCount > 0 })
        }
        errorAt={(part) => errors.link?.[part]?.message}
        optional
      />
    </>
  );
}
