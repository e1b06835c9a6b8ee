import { t } from "../../i18n.ts";
import type { AddressForm, Fields } from "./checkout-fields.ts";

interface AreaOptionsProps {
  format: AddressForm;
  fields: Pick<Fields, "city">;
  /** The chosen region, whose areas are listed; undefined for the areas of all regions, in groups. */
  region: string | undefined;
}

/** The options of a menu of areas, of Bangladesh for example. A text that isn't listed stays an option. */
export function AreaOptions({ format, fields, region }: AreaOptionsProps) {
  const areas = format.areas.filter(({ region_code }) => region === undefined || region_code === region);
  const isListed = areas.some(({ places }) => places.some(({ name }) => name === fields.city));
  const nameOf = (code: string) => format.regions.find((one) => one.code === code)?.name;
  return (
    <>
      <option value="">{region === "" ? t("Choose a district first") : t("Choose")}</option>
      {fields.city !== "" && !isListed && <option value={fields.city}>{fields.city}</option>}
      {areas.map(({ region_code, places }) =>
        region === undefined ? (
          <optgroup key={region_code} label={nameOf(region_code)}>
            <Places places={places} />
          </optgroup>
        ) : (
          <Places key={region_code} places={places} />
        ),
      )}
    </>
  );
}

function Places({ places }: { places: { name: string; label: string }[] }) {
  return places.map(({ name, label }) => (
    <option key={name} value={name}>
      {label}
    </option>
  ));
}
