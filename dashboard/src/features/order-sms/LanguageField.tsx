import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** Chooses the language of the texts; nothing if the shop has only one. */
export function LanguageField({
  languages,
  value,
  onValue,
}: {
  languages: readonly string[];
  value: string | undefined;
  onValue: (language: string) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (languages.length < 2) return null;
  const names = new Intl.DisplayNames([locale], { type: "language" });
  return (
    <Field label={t("Language of the texts")} name="language">
      <Select
        name="language"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        options={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      />
    </Field>
  );
}
