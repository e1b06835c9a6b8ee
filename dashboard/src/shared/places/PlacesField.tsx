import { X } from "lucide-react";
import { useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { countryOptions } from "../place-options.ts";
import { areasWithRegion, countryName, regionOptions, useAddressFormat } from "./address-format.ts";
import { OptionsInput } from "./OptionsInput.tsx";
import { PostcodesInput } from "./PostcodesInput.tsx";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { Chips } from "../../ui/form/Chips.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { PlaceValues } from "./place-values.ts";

type PlacesForm = UseFormReturn<{ places: PlaceValues[] }>;

interface PlacesFieldProps<In extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<In & { places: PlaceValues[] }, unknown, Out>;
}

/** Countries, each as a whole or limited to regions, cities and postcodes: the field `places` of a form. */
export function PlacesField<In extends FieldValues, Out extends FieldValues>(
  props: PlacesFieldProps<In, Out>,
) {
  // Of the form's values, only the places are read and written.
  const form = props.form as unknown as PlacesForm;
  const { t } = useTranslation();
  const locale = useLocale();
  const places = useWatch({ control: form.control, name: "places" });
  const setPlaces = (next: PlaceValues[]) =>
    form.setValue("places", next, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  const chosen = new Set(places.map(({ country }) => country));
  const { places: error } = form.formState.errors;

  function addCountry(country: string | undefined) {
    if (country) setPlaces([...places, { country, region_codes: [], cities: [], postcodes: "" }]);
  }

  return (
    <>
      {places.map((place, index) => (
        <PlaceFields
          key={place.country}
          form={form}
          index={index}
          place={place}
          onPlace={(change) =>
            setPlaces(places.map((one, at) => (at === index ? { ...one, ...change } : one)))
          }
          onRemove={() => setPlaces(places.filter((one) => one !== place))}
        />
      ))}
      <Field
        label={t("Add a country")}
        name="places"
        error={places.length === 0 ? error?.message : error?.root?.message}
      >
        <Combobox
          key={places.length}
          options={countryOptions(locale).filter(({ value }) => !chosen.has(value))}
          value={undefined}
          onValue={addCountry}
          placeholder={t("Search countries")}
        />
      </Field>
    </>
  );
}

interface PlaceFieldsProps {
  form: PlacesForm;
  index: number;
  place: PlaceValues;
  onPlace: (change: Partial<PlaceValues>) => void;
  onRemove: () => void;
}

function PlaceFields({ form, index, place, onPlace, onRemove }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isOpened, setIsOpened] = useState(false);
  const { country, region_codes, cities, postcodes } = place;
  const errors = form.formState.errors.places?.[index];
  const isLimited = region_codes.length + cities.length > 0 || postcodes.trim() !== "";
  const name = countryName(country, locale);

  return (
    <div className="flex flex-col gap-3 border-b border-rule pb-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-h3" dir="auto">
            {name}
          </h3>
          <p className="text-small text-ink3">
            {isLimited ? t("Only the places below") : t("Whole country")}
          </p>
        </div>
        {!isLimited && !isOpened && (
          <Button look="quiet" onClick={() => setIsOpened(true)}>
            {t("Limit to regions, cities or postcodes")}
          </Button>
        )}
        <IconButton icon={X} label={t("Remove {{value}}", { value: name })} onClick={onRemove} />
      </div>
      {(isLimited || isOpened) && (
        <>
          <RegionsField
            index={index}
            country={country}
            chosen={region_codes}
            onChosen={(next) => onPlace({ region_codes: next })}
          />
          <CitiesField form={form} index={index} place={place} onPlace={onPlace} />
          <PostcodesInput
            {...form.register(`places.${index}.postcodes`)}
            text={postcodes}
            error={errors?.postcodes?.message}
          />
        </>
      )}
    </div>
  );
}

/** Cities as text, or areas from the country's list. */
function CitiesField({ form, index, place, onPlace }: Omit<PlaceFieldsProps, "onRemove">) {
  const { t } = useTranslation();
  const { country, cities } = place;
  const areas = areasWithRegion(useAddressFormat(country));
  const errors = form.formState.errors.places?.[index]?.cities;
  const field = {
    name: `places.${index}.cities`,
    error: errors?.message ?? errors?.find?.((one) => one)?.message,
  };
  if (areas.length > 0)
    return (
      <Field label={t("Areas")} {...field} optional>
        <OptionsInput
          options={areas}
          chosen={cities}
          onChosen={(next) => onPlace({ cities: next })}
          placeholder={t("Search areas")}
        />
      </Field>
    );
  return (
    <Field label={t("Cities")} {...field} help={t("Capital letters and accents don't matter.")} optional>
      <Chips
        values={cities}
        onAdd={(city) => onPlace({ cities: [...form.getValues(`places.${index}.cities`), city] })}
        onRemove={(city) => onPlace({ cities: cities.filter((one) => one !== city) })}
      />
    </Field>
  );
}

function RegionsField({
  index,
  country,
  chosen,
  onChosen,
}: {
  index: number;
  country: string;
  chosen: readonly string[];
  onChosen: (codes: string[]) => void;
}) {
  const { t } = useTranslation();
  const format = useAddressFormat(country);
  const options = regionOptions(format);
  const hasDistricts = (format?.areas ?? []).length > 0;
  if (options.length === 0 && chosen.length === 0) return null;
  return (
    <Field
      label={hasDistricts ? t("Districts") : t("States or regions")}
      name={`places.${index}.region_codes`}
      optional
    >
      <OptionsInput
        options={options}
        chosen={chosen}
        onChosen={onChosen}
        placeholder={hasDistricts ? t("Search districts") : t("Search")}
      />
    </Field>
  );
}
