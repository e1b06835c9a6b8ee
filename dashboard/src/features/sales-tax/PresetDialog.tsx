import type { TaxPreset, TaxPresetKey } from "@vitrine/contract/taxes/sales-tax";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { countryName, regionOptions, useAddressFormat } from "../../shared/places/address-format.ts";
import { percentText, taxClassLabel } from "../../shared/tax-rates.ts";
import { Button } from "../../ui/button/Button.tsx";
import { OutsideLink } from "../../ui/button/TextLink.tsx";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { DetailList } from "../../ui/layout/Editor.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../ui/overlay/DialogForm.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useAddPreset, useTaxPresets } from "./sales-tax.data.ts";

/** Adds the common rates of a country or a group of countries. */
export function PresetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [region, setRegion] = useState<string>();
  const { data, error, refetch } = useTaxPresets(region);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Add a preset")}
      description={t("Check the rates with your tax adviser.")}
    >
      {data ? (
        <PresetForm presets={data.data} region={region} onRegion={setRegion} onClose={onClose} />
      ) : error ? (
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines />
      )}
    </Dialog>
  );
}

interface PresetFormProps {
  presets: readonly TaxPreset[];
  /** The shop's region, for presets whose rates depend on it. */
  region: string | undefined;
  onRegion: (code: string | undefined) => void;
  onClose: () => void;
}

function PresetForm({ presets, region, onRegion, onClose }: PresetFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shop = useShop();
  const add = useAddPreset();
  const ofShop = presets.find(({ rates }) => rates.some(({ country }) => country === shop.country));
  const [key, setKey] = useState<TaxPresetKey>((ofShop ?? presets[0]!).key);
  const [country, setCountry] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isRegionMissing, setRegionMissing] = useState(false);
  const preset = presets.find((one) => one.key === key)!;
  const isRegionNeeded = preset.asks_region && !region;
  const countries = [...new Set(preset.rates.map((rate) => rate.country))];
  const rates = preset.rates.filter((rate) => country === "" || rate.country === country);

  async function submit() {
    if (isRegionNeeded) return setRegionMissing(true);
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { country: country || undefined, region_code: preset.asks_region ? region : undefined };
      notify((await add(key, body)).message, "success");
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <DialogForm onSubmit={() => void submit()}>
      <RadioGroup
        legend={t("Preset")}
        name="preset"
        value={key}
        onValue={(value) => {
          setKey(value as TaxPresetKey);
          setCountry("");
          setProblem(undefined);
        }}
        options={presets.map((one) => ({ value: one.key, ...presetLabels(one.key, t) }))}
      />
      {preset.asks_region && (
        <RegionField
          country={countries[0]!}
          value={region}
          onValue={onRegion}
          error={isRegionMissing && isRegionNeeded ? t("Choose the state of your shop.") : undefined}
        />
      )}
      {countries.length > 1 && <CountryField countries={countries} value={country} onValue={setCountry} />}
      <RateDetails rates={rates} hidden={isRegionNeeded} />
      <p className="text-small text-ink3">
        {t("Rates as of {{month}}.", { month: monthName(preset.as_of, locale) })}{" "}
        {t("Rates that you already have with the same name, class and place stay as they are.")}
      </p>
      <p className="text-small text-ink3">
        {t(
          "Rates can have changed since. Compare them with the official rates: you can edit or delete each rate after you add it.",
        )}{" "}
        <OutsideLink href={preset.official_url}>{preset.authority}</OutsideLink>
      </p>
      {problem && <Banner tone="critical" title={problem} />}
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {isRegionNeeded
            ? t("Add rates")
            : t("Add {{number}} rates", {
                number: rates.length,
                count: rates.length,
                defaultValue_one: "Add 1 rate",
              })}
        </Button>
      </DialogButtons>
    </DialogForm>
  );
}

interface CountryFieldProps {
  countries: readonly string[];
  /** Empty for all. */
  value: string;
  onValue: (country: string) => void;
}

function CountryField({ countries, value, onValue }: CountryFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Field label={t("Country")} name="preset_country">
      <Select
        value={value}
        onChange={(event) => onValue(event.target.value)}
        options={countries
          .map((code) => ({ value: code, label: countryName(code, locale) }))
          .toSorted((one, other) => one.label.localeCompare(other.label, locale))}
        placeholder={t("All countries")}
      />
    </Field>
  );
}

function RateDetails({ rates, hidden }: Pick<TaxPreset, "rates"> & { hidden: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <details hidden={hidden}>
      <summary className="mb-2 min-h-6 pointer-coarse:min-h-11">{t("View the rates")}</summary>
      <DetailList
        details={rates.map((rate) => ({
          name: [
            rate.name,
            countryName(rate.country, locale),
            rate.region_code,
            taxClassLabel(rate.tax_class, t),
          ]
            .filter(Boolean)
            .join(" · "),
          value: <bdi className="tabular-nums">{percentText(rate.ppm, locale)}</bdi>,
        }))}
      />
    </details>
  );
}

/** The region of the shop, on which the rates depend. */
function RegionField({
  country,
  value,
  onValue,
  error,
}: {
  country: string;
  value: string | undefined;
  onValue: (code: string | undefined) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const format = useAddressFormat(country);
  return (
    <Field label={t("State of your shop")} name="preset_region" error={error}>
      <Combobox options={regionOptions(format)} value={value} onValue={onValue} placeholder={t("Search")} />
    </Field>
  );
}

/** @param month "2025-09" */
function monthName(month: string, locale: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${month}-01`).toLocaleDateString(locale, options);
}

function presetLabels(key: TaxPresetKey, t: TFunction): { label: string; help: string } {
  switch (key) {
    case "eu_vat":
      return {
        label: t("EU VAT"),
        help: t(
          "Standard rates of the 27 member states, and the reduced rate for food or books. Areas with other rates, such as Madeira, aren't included.",
        ),
      };
    case "uk_vat":
      return { label: t("UK VAT"), help: t("Standard, reduced and zero rate.") };
    case "india_gst":
      return {
        label: t("India GST"),
        help: t("CGST and SGST in your state, IGST for deliveries to other states."),
      };
    case "bangladesh_vat":
      return { label: t("Bangladesh VAT"), help: t("Standard rate and the common reduced rates.") };
    case "us_states":
      return {
        label: t("US states"),
        help: t(
          "State rates of California, Florida, New York, Texas and Washington. Taxes of counties and cities aren't included.",
        ),
      };
  }
}
