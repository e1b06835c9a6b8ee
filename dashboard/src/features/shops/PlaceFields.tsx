import { useTranslation } from "react-i18next";
import { currencyOptions, zoneOptions } from "../../shared/place-options.ts";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { DetailList } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** Values with defaults by country. */
interface PlaceValues {
  currency: string;
  time_zone: string;
  units: "metric" | "imperial";
}

interface PlaceFieldsProps {
  values: PlaceValues;
  onValue: (name: keyof PlaceValues, value: string) => void;
  /** The country whose time zones are listed first. */
  country: string | undefined;
  errors: { currency?: { message?: string }; time_zone?: { message?: string } };
}

/** Currency, time zone and units of a shop. */
export function PlaceFields({ values, onValue, country, errors }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Field label={t("Currency")} name="currency" error={errors.currency?.message}>
        <Combobox
          options={currencyOptions(locale)}
          value={values.currency}
          onValue={(value) => onValue("currency", value ?? "")}
          placeholder={t("Search currencies")}
        />
      </Field>
      <TimeZoneField
        timeZone={values.time_zone}
        onTimeZone={(value) => onValue("time_zone", value)}
        country={country}
        error={errors.time_zone?.message}
      />
      <UnitsField units={values.units} onUnits={(units) => onValue("units", units)} />
    </>
  );
}

interface TimeZoneFieldProps {
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
  /** The country whose time zones are listed first. */
  country: string | undefined;
  error: string | undefined;
}

export function TimeZoneField({ timeZone, onTimeZone, country, error }: TimeZoneFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t("Time zone")} name="time_zone" error={error}>
      <Combobox
        options={zoneOptions(country)}
        value={timeZone}
        onValue={(value) => onTimeZone(value ?? "")}
        placeholder={t("Search time zones")}
      />
    </Field>
  );
}

export function UnitsField({ units, onUnits }: { units: string; onUnits: (units: string) => void }) {
  const { t } = useTranslation();
  return (
    <Field label={t("Unit system")} name="units">
      <Select
        value={units}
        onChange={(event) => onUnits(event.target.value)}
        options={[
          { value: "metric", label: t("Metric: kilograms and centimetres") },
          { value: "imperial", label: t("Imperial: pounds and inches") },
        ]}
      />
    </Field>
  );
}

/** The three values as text, with a button that shows the fields. */
export function PlaceSummary({ values, onChange }: { values: PlaceValues; onChange: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const currency = currencyOptions(locale).find(({ value }) => value === values.currency);
  const lines = [
    [t("Currency"), currency?.label ?? t("Not set")],
    [t("Time zone"), values.time_zone.replaceAll("_", " ") || t("Not set")],
    [t("Unit system"), values.units === "imperial" ? t("Pounds and inches") : t("Kilograms and centimetres")],
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {lines.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink3">{term}</dt>
            <dd className="font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="underline underline-offset-3 pointer-coarse:min-h-11"
        onClick={onChange}
      >
        {t("Change currency, time zone or units")}
      </button>
    </div>
  );
}

/** The currency of a shop with orders, with the reason why it can't be changed. */
export function LockedCurrency({ currency }: { currency: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const named = currencyOptions(locale).find(({ value }) => value === currency);
  return (
    <div className="flex flex-col gap-2">
      <DetailList details={[{ name: t("Currency"), value: <bdi>{named?.label ?? currency}</bdi> }]} />
      <p className="text-small text-ink3">
        {t("You can't change the currency because your shop has orders.")}
      </p>
    </div>
  );
}
