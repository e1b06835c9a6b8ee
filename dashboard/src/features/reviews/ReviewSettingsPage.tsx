import { useQuery } from "@tanstack/react-query";
import type { ReviewSettings } from "@vitrine/contract/products/reviews";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useSettingsEditor } from "../../shared/records/useSettingsEditor.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { RadioSection } from "../../ui/layout/RadioSection.tsx";
import { type SettingsForm, settingsOf, settingsSchema, valuesOf } from "./review-settings-form.ts";
import { saveSettings, settingsQuery } from "./reviews.data.ts";

export function ReviewSettingsPage() {
  const { id } = useShop();
  // A refetch must not overwrite fields while they're being edited.
  const query = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  return (
    <StoredRecord page="reviewSettings" query={query}>
      {(settings) => <Loaded settings={settings} shopId={id} />}
    </StoredRecord>
  );
}

function Loaded({ settings, shopId }: { settings: ReviewSettings; shopId: number }) {
  const { t } = useTranslation();
  const editor = useSettingsEditor({
    settings,
    schema: settingsSchema,
    valuesOf,
    save: (values, version) => saveSettings(shopId, { ...settingsOf(values), version }),
  });
  const { form } = editor;
  return (
    <SettingsRecordForm {...editor} back={<BackTo list="shopReviews" />} title={t("Review settings")}>
      <ReviewersSection form={form} />
      <ShopReviewsSection form={form} />
      <PublicationSection form={form} />
      <RequestSection form={form} />
    </SettingsRecordForm>
  );
}

function ReviewersSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <RadioSection
      form={form}
      name="reviewers"
      title={t("Who can write reviews")}
      options={[
        {
          value: "buyers",
          label: t("Customers with a delivered order"),
          help: t("They write on their order page, and their reviews are marked as verified purchases."),
        },
        {
          value: "everyone",
          label: t("Everyone"),
          help: t("Product pages link to a form. Only reviews from order pages are marked as verified."),
        },
      ]}
    />
  );
}

function ShopReviewsSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <MarginSection title={t("Reviews of the shop")}>
      <Switch
        label={t("Request reviews of the shop")}
        help={t(
          "Customers with a delivered order can also review your delivery and service, once for each order. Published reviews have a page of their own, which the footer of your shop links to.",
        )}
        {...form.register("requests_shop_reviews")}
      />
    </MarginSection>
  );
}

function PublicationSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  return (
    <MarginSection
      title={t("Publication")}
      note={t("Many countries forbid hiding honest reviews because they are negative.")}
    >
      <Field label={t("Publish automatically")} name="publish_from">
        <Select
          {...form.register("publish_from")}
          options={[
            { value: "", label: t("No, check each review first") },
            { value: "1", label: t("All reviews") },
            ...[2, 3, 4].map((stars) => ({
              value: String(stars),
              label: t("Reviews with {{number}} or more stars", { number: stars }),
            })),
            { value: "5", label: t("Reviews with 5 stars") },
          ]}
        />
      </Field>
    </MarginSection>
  );
}

function RequestSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { control, register, formState } = form;
  const isOn = useWatch({ control, name: "requests_reviews" });
  return (
    <MarginSection
      title={t("Review requests")}
      note={t("Applies to orders delivered from now on. Customers can unsubscribe.")}
    >
      <Switch
        label={t("Email customers to request a review")}
        help={t("One email for each order, with a link to its reviews.")}
        {...register("requests_reviews")}
      />
      {isOn && (
        <Field
          label={t("Days after delivery")}
          name="days"
          help={t("0 to 60 days.")}
          error={formState.errors.days?.message}
        >
          <Controller
            control={control}
            name="days"
            render={({ field }) => (
              <NumberInput
                name="days"
                value={field.value}
                onValue={field.onChange}
                onBlur={field.onBlur}
                className="max-w-32"
              />
            )}
          />
        </Field>
      )}
    </MarginSection>
  );
}
