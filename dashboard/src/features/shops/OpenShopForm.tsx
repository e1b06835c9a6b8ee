import { defaultsFor } from "@vitrine/contract/countries";
import { country, currency, handle, line, timeZone } from "@vitrine/contract/fields";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Controller, type UseFormReturn } from "react-hook-form";
import * as z from "zod";
import { client } from "../../api.ts";
import { homeCountry, zonesOf } from "../../frame/home-country.ts";
import { refused, codeOf, wordsOf } from "../../frame/refused.ts";
import { knowShop, selectShop } from "../../frame/selected-shop.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { notify } from "../../ui/toast.tsx";
import { useLocale } from "../../ui/useLocale.ts";
import { HandleField } from "./HandleField.tsx";
import { countryOptions, currencyOptions, zoneOptions } from "../../frame/place-options.ts";

const draft = z.object({
  name: line(60),
  handle,
  country,
  currency,
  time_zone: timeZone,
  units: z.enum(["metric", "imperial"]),
});
export type OpenShopValues = z.input<typeof draft>;
export type OpenShopForm = UseFormReturn<OpenShopValues, unknown, z.output<typeof draft>>;

/** Opens a shop: a name, its address and the country; what follows from the country can be changed. */
export function OpenShop({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const [home] = useState(() => homeCountry());
  const form: OpenShopForm = useSchemaForm(draft, {
    name: "",
    handle: "",
    country: home ?? "",
    ...placeOf(home),
  });
  const { errors, isSubmitting } = form.formState;
  const chosen = form.watch("country");

  const open = async (body: z.output<typeof draft>) => {
    try {
      const { data, message } = await client.shops.create({ body });
      knowShop(data);
      selectShop(data);
      notify(message, "success");
      await navigate({ to: paths.dashboard, search: {}, replace: true });
    } catch (error) {
      if (codeOf(error) === "handle_taken") form.setError("handle", { message: wordsOf(error) });
      return refused(form, error);
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
        purpose={t("To open the shop")}
        onSubmit={open}
        className="flex flex-col gap-5"
        head={
          <PageHead
            title={isFirst ? t("Open your shop") : t("Open another shop")}
            note={t("Nobody sees it before you open it to shoppers. All of this can be changed later.")}
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
            render={({ field }) => (
              <Combobox
                options={countryOptions(locale)}
                value={field.value}
                onValue={moveTo}
                placeholder={t("Search a country")}
              />
            )}
          />
        </Field>
        <details
          className="group border-y border-rule"
          open={Boolean(errors.currency || errors.time_zone) || undefined}
        >
          <summary className="min-h-control cursor-pointer py-2 font-medium pointer-coarse:min-h-11">
            {t("Currency, time zone and units")}
            <PlaceWords form={form} />
          </summary>
          <div className="flex flex-col gap-4 pt-2 pb-5">
            <Field label={t("Currency")} name="currency" error={errors.currency?.message}>
              <Controller
                control={form.control}
                name="currency"
                render={({ field }) => (
                  <Combobox options={currencyOptions(locale)} value={field.value} onValue={field.onChange} />
                )}
              />
            </Field>
            <Field label={t("Time zone")} name="time_zone" error={errors.time_zone?.message}>
              <Controller
                control={form.control}
                name="time_zone"
                render={({ field }) => (
                  <Combobox options={zoneOptions(chosen)} value={field.value} onValue={field.onChange} />
                )}
              />
            </Field>
            <Field label={t("Units")} name="units">
              <Select
                {...form.register("units")}
                options={[
                  { value: "metric", label: t("Metric: kilograms and centimetres") },
                  { value: "imperial", label: t("Imperial: pounds and inches") },
                ]}
              />
            </Field>
          </div>
        </details>
        <Button look="primary" type="submit" busy={isSubmitting} className="self-start">
          {t("Open shop")}
        </Button>
      </Form>
    </div>
  );
}

/** What is chosen, in the disclosure's own line: "EUR · Europe/Berlin · metric". */
function PlaceWords({ form }: { form: OpenShopForm }) {
  const { t } = useTranslation();
  const [currency, timeZone, units] = form.watch(["currency", "time_zone", "units"]);
  const words = [
    currency,
    timeZone?.replaceAll("_", " "),
    units === "imperial" ? t("imperial") : t("metric"),
  ];
  return (
    <span className="block text-small font-normal text-ink3 group-open:hidden">
      {words.filter(Boolean).join(" · ")}
    </span>
  );
}

function placeOf(country: string | undefined): Pick<OpenShopValues, "currency" | "time_zone" | "units"> {
  const usual = defaultsFor(country ?? "US");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A country of many zones: the browser knows better in which.
  return country && zonesOf(country).includes(here) ? { ...usual, time_zone: here } : usual;
}
