import type { RecoverySettings } from "@vitrine/contract/checkout/abandoned-checkouts";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow, MarginSection } from "../../ui/layout/Editor.tsx";
import { RadioSection } from "../../ui/layout/RadioSection.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { saveSettings } from "./abandoned-checkouts.data.ts";
import {
  delaysFor,
  durationText,
  hourText,
  type SettingsForm,
  settingsOf,
  settingsSchema,
  valuesOf,
} from "./recovery-settings-form.ts";

interface SectionProps {
  form: SettingsForm;
  settings: RecoverySettings;
}

/** When and to whom emails about abandoned checkouts are sent, and the codes in them. */
export function RecoverySettingsForm({ settings, shopId }: { settings: RecoverySettings; shopId: number }) {
  const { t } = useTranslation();
  const editor = useSettingsEditor({
    settings,
    schema: settingsSchema,
    valuesOf,
    save: (values, version) => saveSettings(shopId, { ...settingsOf(values), version }),
  });
  const { form } = editor;

  return (
    <SettingsRecordForm
      {...editor}
      back={<BackTo list="abandonedCheckouts" />}
      title={t("Recovery emails")}
      note={t(
        "Emails to customers who left their checkout. They stop when the customer orders or unsubscribes.",
      )}
    >
      <EmailsSection form={form} settings={settings} />
      <QuietSection form={form} settings={settings} />
      <RecipientsSection form={form} settings={settings} />
      <CouponSection form={form} settings={settings} />
    </SettingsRecordForm>
  );
}

function EmailsSection({ form, settings }: SectionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { register, formState } = form;
  const steps = [
    { name: "first_after", label: t("First email") },
    { name: "second_after", label: t("Second email") },
    { name: "third_after", label: t("Third email") },
  ] as const;
  return (
    <MarginSection
      title={t("Emails")}
      note={t("Each customer gets each email once, about the cart they left last.")}
    >
      {steps.map(({ name, label }) => (
        <Field key={name} label={label} name={name} error={formState.errors[name]?.message}>
          <Select
            {...register(name)}
            options={[
              { value: "", label: t("Don't send") },
              ...delaysFor(name, settings[name]).map((minutes) => ({
                value: String(minutes),
                label: t("{{duration}} after they leave", { duration: durationText(minutes, locale) }),
              })),
            ]}
          />
        </Field>
      ))}
    </MarginSection>
  );
}

function QuietSection({ form }: SectionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { register, control, formState } = form;
  const hasQuietHours = useWatch({ control, name: "has_quiet_hours" });
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: hourText(hour, locale),
  }));
  return (
    <MarginSection title={t("Quiet hours")} note={t("In your shop's time zone.")}>
      <Switch
        label={t("Don't send emails at night")}
        help={t("Emails that are due wait until the quiet hours are over.")}
        {...register("has_quiet_hours")}
      />
      {hasQuietHours && (
        <FieldRow>
          <Field label={t("Quiet from")} name="quiet_from">
            <Select {...register("quiet_from")} options={hours} />
          </Field>
          <Field label={t("Quiet until")} name="quiet_until" error={formState.errors.quiet_until?.message}>
            <Select {...register("quiet_until")} options={hours} />
          </Field>
        </FieldRow>
      )}
    </MarginSection>
  );
}

function RecipientsSection({ form }: SectionProps) {
  const { t } = useTranslation();
  return (
    <RadioSection
      form={form}
      name="recipients"
      title={t("Recipients")}
      note={t("Check which emails the law of your country allows.")}
      options={[
        {
          value: "consent",
          label: t("Customers who agreed to marketing"),
          help: t("Customers who haven't chosen get only the first email."),
        },
        { value: "everyone", label: t("Everyone who left an email") },
      ]}
    />
  );
}

function CouponSection({ form, settings }: SectionProps) {
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const couponId = useWatch({ control, name: "coupon_id" });
  const isOffered = settings.coupons.some(({ id }) => id === settings.coupon_id);
  const stored =
    settings.coupon_id && !isOffered ? [{ id: settings.coupon_id, title: t("Inactive coupon") }] : [];
  return (
    <MarginSection
      title={t("Discount")}
      note={t("Each email has its own code for one order. Its button adds the code to the cart.")}
    >
      <Field
        label={t("Coupon")}
        name="coupon_id"
        error={formState.errors.coupon_id?.message}
        help={
          settings.coupons.length === 0 && (
            <>
              {t("Add a coupon with unique codes to choose it here.")}{" "}
              <TextLink to={paths.addCoupon}>{t("Add coupon")}</TextLink>
            </>
          )
        }
      >
        <Select
          {...register("coupon_id")}
          options={[
            { value: "", label: t("No discount") },
            ...[...settings.coupons, ...stored].map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </Field>
      {couponId && (
        <Field label={t("First email with a code")} name="coupon_step">
          <Select
            {...register("coupon_step")}
            options={[
              { value: "1", label: t("First email") },
              { value: "2", label: t("Second email") },
              { value: "3", label: t("Third email") },
            ]}
          />
        </Field>
      )}
    </MarginSection>
  );
}
