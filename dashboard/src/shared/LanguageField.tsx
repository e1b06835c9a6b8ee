import { Field } from "../ui/form/Field.tsx";
import { Select } from "../ui/form/Select.tsx";
import { useLocale } from "../ui/text/useLocale.ts";

/** Chooses one of the shop's languages; nothing if it has only one. */
export function LanguageField({
  label,
  languages,
  value,
  onValue,
}: {
  label: string;
  languages: readonly string[];
  value: string | undefined;
  onValue: (language: string) => void;
}) {
  const locale = useLocale();
  if (languages.length < 2) return null;
  const names = new Intl.DisplayNames([locale], { type: "language" });
  return (
    <Field label={label} name="language">
      <Select
        name="language"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        options={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      />
    </Field>
  );
}
