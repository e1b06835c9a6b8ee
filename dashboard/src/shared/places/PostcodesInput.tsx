import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { wrongPostcode } from "./postcodes.ts";

interface PostcodesInputProps extends ComponentProps<"textarea"> {
  name: string;
  /** The text of the field, to name the postcode that has an error. */
  text: string;
  error: string | undefined;
}

/** Postcodes, beginnings of postcodes and ranges, one per line. */
export function PostcodesInput({ name, text, error, ...rest }: PostcodesInputProps) {
  const { t } = useTranslation();
  const wrong = error && wrongPostcode(text);
  return (
    <Field
      label={t("Postcodes")}
      name={name}
      help={t("One per line: 10115, all that begin with 12 as 12*, or a range as 1000-1999.")}
      error={wrong ? `${translateMessage(error)} ${t("Check “{{value}}”.", { value: wrong })}` : error}
      optional
    >
      <TextArea rows={3} className="font-mono" dir="ltr" spellCheck={false} name={name} {...rest} />
    </Field>
  );
}
