import { defaultsFor } from "@vitrine/contract/values/countries";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Controller } from "react-hook-form";
import * as z from "zod";
import { client } from "../../api.ts";
import { CountryCombobox } from "../../shared/places/CountryCombobox.tsx";
import { homeCountry, zonesOf } from "../../shared/home-country.ts";
import { showFormErrors, errorCode, errorMessage } from "../../shared/api-errors.ts";
import { cacheShop, selectShop } from "../../session/selected-shop.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { HandleField } from "./HandleField.tsx";
import { openShopInput, type OpenShopForm, type OpenShopValues } from "./open-shop-form.ts";
import { PlaceFields, PlaceSummary } from "./PlaceFields.tsx";

/** Creates a shop. The country determines the default currency, time zone and units. */
export function OpenShop({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [home] = useState(() => homeCountry());
  const form: OpenShopForm = useSchemaForm(openShopInput, {
    name: "",
    handle: "",
    country: home ?? "",
    ...placeOf(home),
  });
  const { errors, isSubmitting } = form.formState;

  const open = async (body: z.output<typeof openShopInput>) => {
    try {
      const { data, message } = await client.shops.create({ body });
      cacheShop(data);
      selectShop(data);
      notify(message, "success");
      await navigate({ to: paths.dashboard, search: {}, replace: true });
    } catch (error) {
      if (errorCode(error) === "handle_taken") form.setError("handle", { message: errorMessage(error) });
      return showFormErrors(form, error);
    }
  };
  const moveTo = (to: string | undefined) => {
    form.setValue("country", to ?? "", { shouldValidate: form.formState.isSubmitted });
    if (to) for (const [name, value] of Object.entries(placeOf(to))) form.setValue(name as "currency", value);
  };

  return (
    <div className="max-w-160">
      <Form
        form={form}
        purpose={t("To create the shop")}
        onSubmit={open}
        className="flex flex-col gap-5"
        head={
          <PageHead
            title={isFirst ? t("Create your shop") : t("Create another shop")}
            note={t("Your shop stays private until you open it.")}
          />
        }
      >
        <Field label={t("Shop name")} name="name" error={errors.name?.message}>
          <TextInput autoComplete="organization" {...form.register("name")} />
        </Field>
        <HandleField form={form} />
        <Field label={t("Country")} name="country" error={errors.country?.message}>
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => <CountryCombobox value={field.value} onValue={moveTo} />}
          />
        </Field>
        <PlaceSection form={form} />
        <Button look="primary" type="submit" busy={isSubmitting} className="self-start">
          {t("Create shop")}
        </Button>
      </Form>
    </div>
  );
}

/** The defaults of the country, as a summary until the user changes them. */
function PlaceSection({ form }: { form: OpenShopForm }) {
  const { t } = useTranslation();
  const { errors, isSubmitted } = form.formState;
  const [country, currency, time_zone, units] = form.watch(["country", "currency", "time_zone", "units"]);
  const [isChanging, setIsChanging] = useState(false);
  const values = { currency, time_zone, units };
  return (
    <section
      aria-label={t("Currency, time zone and units")}
      className="flex flex-col gap-4 border-y border-rule py-4"
    >
      {isChanging || errors.currency || errors.time_zone ? (
        <PlaceFields
          values={values}
          onValue={(name, value) =>
            form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })
          }
          country={country}
          errors={errors}
        />
      ) : (
        <PlaceSummary values={values} onChange={() => setIsChanging(true)} />
      )}
      <p className="text-small text-ink3">{t("You can change the currency until your first order.")}</p>
    </section>
  );
}

function placeOf(country: string | undefined): Pick<OpenShopValues, "currency" | "time_zone" | "units"> {
  const usual = defaultsFor(country ?? "US");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // In a country with several time zones, the browser's own is the better default.
  return country && zonesOf(country).includes(here) ? { ...usual, time_zone: here } : usual;
}
