import type { Shop } from "@vitrine/contract/shops/shops";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PhotoField, usePhoto } from "../../shared/account/PhotoField.tsx";
import { languageOptions } from "../../shared/place-options.ts";
import { SettingsRecordForm } from "../../shared/records/SettingsRecordForm.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { AddressFields } from "./AddressFields.tsx";
import { CurrencyDialog } from "./CurrencyDialog.tsx";
import { HandleField } from "./HandleField.tsx";
import { LockedCurrency, PlaceFields, TimeZoneField, UnitsField } from "./PlaceFields.tsx";
import { TimeZonePreview } from "./TimeZonePreview.tsx";
import {
  shopSettings,
  type ShopSettingsForm as SettingsForm,
  type SubmittedSettings,
  valuesOf,
} from "./shop-settings-form.ts";
import { useSaveSettings } from "./save-settings.data.ts";

interface ShopSettingsFormProps {
  shop: Shop;
  /** If true, the currency can't be changed, and a change of the time zone is previewed. */
  hasOrders: boolean;
  onReload: () => Promise<Shop | undefined>;
}

export function ShopSettingsForm({ shop, hasOrders, onReload }: ShopSettingsFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(shopSettings, valuesOf(shop));
  const photo = usePhoto(shop.photo);
  const saveSettings = useSaveSettings();
  const [asking, setAsking] = useState<SubmittedSettings>();
  const { base, conflict, submit } = useRecordEditor({
    form,
    stored: shop,
    valuesOf,
    save: async (values: SubmittedSettings, over = shop) => {
      const { photo: shown, ...body } = values;
      const response = await saveSettings(over, { ...body, ...photo.toSend(shown) });
      photo.hasSaved(response.data.photo);
      return response;
    },
    onReload,
    conflictField: { code: "handle_taken", name: "handle" },
  });
  const stored = base ?? shop;

  return (
    <SettingsRecordForm
      form={form}
      conflict={conflict}
      onSubmit={(values) => {
        if (values.currency === stored.currency) return submit(values);
        setAsking(values);
        return false;
      }}
      title={t("Shop settings")}
      note={t("Your shop's name, contact details, currency and units.")}
    >
      <MarginSection title={t("Shop")} note={t("How shoppers recognise and find your shop.")}>
        <Field label={t("Shop name")} name="name" error={form.formState.errors.name?.message}>
          <TextInput autoComplete="organization" {...form.register("name")} />
        </Field>
        <HandleField form={form} own={stored.handle} />
        <Controller
          control={form.control}
          name="photo"
          render={({ field }) => (
            <div className="flex flex-col gap-1">
              <p className="font-medium">
                {t("Photo")} <span className="font-normal text-ink3">({t("optional")})</span>
              </p>
              <PhotoField
                isPerson={false}
                photo={photo}
                value={field.value}
                onValue={field.onChange}
                error={form.formState.errors.photo?.message}
              />
            </div>
          )}
        />
      </MarginSection>
      <ContactSection form={form} />
      <PlaceSection form={form} stored={stored} hasOrders={hasOrders} />
      <OrdersSection form={form} hasOrders={hasOrders} />
      <CurrencyDialog
        from={stored.currency}
        to={asking?.currency}
        onClose={() => setAsking(undefined)}
        onConfirm={async () => {
          if (asking) await submit(asking);
        }}
      />
    </SettingsRecordForm>
  );
}

interface FormProps {
  form: SettingsForm;
}

function ContactSection({ form }: FormProps) {
  const { t } = useTranslation();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <MarginSection
      title={t("Contact details")}
      note={t("Shoppers can see your contact email and phone. Your sign-in email is never shown.")}
    >
      <Field
        label={t("Contact email")}
        name="email"
        help={t("Shown in your shop. Replies to your shop's emails go to this address.")}
        error={errors.email?.message}
        optional
      >
        <TextInput
          type="email"
          autoComplete="off"
          dir="ltr"
          className="rtl:text-end"
          {...register("email")}
        />
      </Field>
      <Field label={t("Contact phone")} name="phone" error={errors.phone?.message} optional>
        <TextInput type="tel" autoComplete="off" dir="ltr" className="rtl:text-end" {...register("phone")} />
      </Field>
      <Field
        label={t("Legal name")}
        name="legal_name"
        help={t("The name of the business, if it differs from the shop name.")}
        error={errors.legal_name?.message}
        optional
      >
        <TextInput autoComplete="off" {...register("legal_name")} />
      </Field>
      <AddressFields form={form} />
    </MarginSection>
  );
}

function PlaceSection({ form, stored, hasOrders }: FormProps & { stored: Shop; hasOrders: boolean }) {
  const { t } = useTranslation();
  const { errors, isSubmitted } = form.formState;
  const [country, currency, time_zone, units] = form.watch(["country", "currency", "time_zone", "units"]);
  const set = (name: "currency" | "time_zone" | "units", value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <MarginSection
      title={t("Currency, time zone and units")}
      note={hasOrders ? undefined : t("You can change the currency until your first order.")}
    >
      {hasOrders ? (
        <>
          <LockedCurrency currency={stored.currency} />
          <TimeZoneField
            timeZone={time_zone}
            onTimeZone={(value) => set("time_zone", value)}
            country={country}
            error={errors.time_zone?.message}
          />
          <TimeZonePreview shop={stored} timeZone={time_zone} />
          <UnitsField units={units} onUnits={(value) => set("units", value)} />
        </>
      ) : (
        <PlaceFields
          values={{ currency, time_zone, units }}
          onValue={set}
          country={country}
          errors={errors}
        />
      )}
    </MarginSection>
  );
}

function OrdersSection({ form, hasOrders }: FormProps & { hasOrders: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { errors } = form.formState;
  const [prefix, first] = form.watch(["order_prefix", "first_order_number"]);
  return (
    <MarginSection title={t("Orders and language")}>
      <Field
        label={t("Order number prefix")}
        name="order_prefix"
        help={t("New orders are numbered like {{example}}. Earlier orders keep their numbers.", {
          example: `${prefix.trim()}${first || 1001}`,
        })}
        error={errors.order_prefix?.message}
        optional
      >
        <TextInput code autoComplete="off" className="max-w-40" {...form.register("order_prefix")} />
      </Field>
      {!hasOrders && (
        <Field
          label={t("First order number")}
          name="first_order_number"
          help={t("To continue the numbers of another shop. You can change it until your first order.")}
          error={errors.first_order_number?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
            {...form.register("first_order_number")}
          />
        </Field>
      )}
      <Field
        label={t("Shop language")}
        name="language"
        help={t(
          "The language of your products and pages. Buttons and messages that aren't translated are in English.",
        )}
        error={errors.language?.message}
      >
        <Controller
          control={form.control}
          name="language"
          render={({ field }) => (
            <Combobox
              options={languageOptions(locale)}
              value={field.value}
              onValue={(value) => field.onChange(value ?? "")}
              placeholder={t("Search languages")}
            />
          )}
        />
      </Field>
    </MarginSection>
  );
}
