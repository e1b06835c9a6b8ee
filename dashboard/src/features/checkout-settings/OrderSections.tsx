import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import type { SettingsForm } from "./settings-form.ts";

/** Terms and marketing. */
export function ConsentSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <MarginSection
      title={t("Terms and marketing")}
      note={t(
        "Checkboxes are never selected in advance. What the customer agreed to is stored with the order.",
      )}
    >
      <Field
        label={t("Terms statement")}
        name="terms_label"
        help={t("Shoppers must agree to it before they order. Leave both fields empty if you have no terms.")}
        error={errors.terms_label?.message}
        optional
      >
        <TextInput
          dir="auto"
          placeholder={t("I agree to the terms and the return policy.")}
          {...form.register("terms_label")}
        />
      </Field>
      <Field
        label={t("URL of your terms")}
        name="terms_url"
        help={t("A page of your shop, such as /terms, or of another website.")}
        error={errors.terms_url?.message}
        optional
      >
        <TextInput dir="ltr" inputMode="url" placeholder="https://" {...form.register("terms_url")} />
      </Field>
      <Switch
        label={t("Offer news and offers")}
        help={t("Shoppers can choose to receive marketing. The time of their choice is stored.")}
        {...form.register("asks_marketing")}
      />
    </MarginSection>
  );
}

export function PaymentSection({ isOffered }: { isOffered: boolean }) {
  const { t } = useTranslation();
  return (
    <MarginSection title={t("Payment")} note={t("Your shop needs at least one payment method.")}>
      <p>
        {isOffered ? t("Shoppers can pay with cash on delivery.") : t("Cash on delivery is off.")}{" "}
        <TextLink to={paths.cashOnDelivery}>{t("Set up cash on delivery")}</TextLink>
      </p>
      <p>
        <TextLink to={paths.payments}>{t("View payment methods")}</TextLink>
      </p>
    </MarginSection>
  );
}

export function OrdersSection({ form, currency }: { form: SettingsForm; currency: string }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <MarginSection title={t("Orders")} note={t("What happens with new orders, and when orders are done.")}>
      <Switch
        label={t("Confirm new orders manually")}
        help={t(
          "Review each order before it's packed. When this is off, new orders are ready to pack immediately.",
        )}
        {...form.register("confirm_orders")}
      />
      <FieldRow>
        <Field
          label={t("Minimum order")}
          name="min_subtotal"
          help={t("For the items after discounts, without delivery.")}
          error={errors.min_subtotal?.message}
          optional
        >
          <Controller
            control={form.control}
            name="min_subtotal"
            render={({ field }) => (
              <MoneyInput
                currency={currency}
                value={field.value}
                onValue={(minor) => field.onChange(minor ?? null)}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
        <Field
          label={t("Reserve stock for")}
          name="hold_minutes"
          help={t("While a shopper completes the checkout.")}
          error={errors.hold_minutes?.message}
        >
          <Controller
            control={form.control}
            name="hold_minutes"
            render={({ field }) => (
              <NumberInput
                suffix={t("minutes")}
                value={field.value}
                onValue={(value) => field.onChange(value ?? null)}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </FieldRow>
      <Field
        label={t("Complete orders automatically")}
        name="complete_days"
        help={t(
          "After the delivery, if nothing is due and no return is open. Leave empty to complete them yourself.",
        )}
        error={errors.complete_days?.message}
        optional
      >
        <OptionalNumber form={form} name="complete_days" suffix={t("days")} />
      </Field>
    </MarginSection>
  );
}

/** Returns and cancellations by customers, on the page of their order. */
export function SelfServiceSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <MarginSection
      title={t("Returns and cancellations")}
      note={t(
        "What customers can do on their order page. You can always request a return or cancel an order.",
      )}
    >
      <FieldRow>
        <Field
          label={t("Return requests by customers")}
          name="return_days"
          help={t("After the delivery. You approve each request. Leave empty to accept none.")}
          error={errors.return_days?.message}
          optional
        >
          <OptionalNumber form={form} name="return_days" suffix={t("days")} />
        </Field>
        <Field
          label={t("Cancellation by customers")}
          name="cancel_minutes"
          help={t("After the order, until it's packed. Leave empty to allow none.")}
          error={errors.cancel_minutes?.message}
          optional
        >
          <OptionalNumber form={form} name="cancel_minutes" suffix={t("minutes")} />
        </Field>
      </FieldRow>
    </MarginSection>
  );
}

export function TestModeSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <MarginSection
      title={t("Test mode")}
      note={t("Try your checkout, emails and order pages before customers do.")}
    >
      <Switch
        label={t("Make all new orders test orders")}
        help={t(
          "Test orders use no stock, coupons or delivery slots, don't count as sales, and can be deleted. Shoppers see a notice. Only providers with test keys are offered for online payments.",
        )}
        {...form.register("test_mode")}
      />
    </MarginSection>
  );
}

function OptionalNumber({
  form,
  name,
  suffix,
}: {
  form: SettingsForm;
  name: "return_days" | "cancel_minutes" | "complete_days";
  suffix: string;
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <NumberInput
          suffix={suffix}
          value={field.value ?? undefined}
          onValue={(value) => field.onChange(value ?? null)}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}

export function ThanksSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <MarginSection title={t("Thank-you message")}>
      <Field
        label={t("Message after the order")}
        name="thank_you"
        help={t("Shown on the order page and in the order email.")}
        error={form.formState.errors.thank_you?.message}
        optional
      >
        <TextArea dir="auto" rows={4} {...form.register("thank_you")} />
      </Field>
    </MarginSection>
  );
}
