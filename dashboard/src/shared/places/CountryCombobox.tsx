import { useTranslation } from "react-i18next";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { countryOptions } from "../place-options.ts";

interface CountryComboboxProps {
  /** ISO 3166-1 code. */
  value: string | undefined;
  onValue: (country: string | undefined) => void;
  placeholder?: string;
}

/** Chooses a country by its name in the user's language. */
export function CountryCombobox({ value, onValue, placeholder }: CountryComboboxProps) {
  const { t } = useTranslation();
  return (
    <Combobox
      options={countryOptions(useLocale())}
      value={value}
      onValue={onValue}
      placeholder={placeholder ?? t("Search countries")}
    />
  );
}
