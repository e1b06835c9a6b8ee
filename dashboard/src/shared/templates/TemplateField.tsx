import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { fieldErrors } from "../../ui/form/form.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { placeholderLabels } from "./placeholder-labels.ts";

interface TemplateFieldProps {
  form: UseFormReturn;
  /** The field's name in the form: "texts.en.subject". */
  name: string;
  label: string;
  help?: string;
  hideLabel?: boolean;
  /** The language of the text. */
  lang: string | undefined;
  placeholders: readonly string[];
  /** For paragraphs. Default: one line. */
  rows?: number;
  optional?: boolean;
}

type Control = HTMLInputElement & HTMLTextAreaElement;

/** A text with placeholders, which a menu inserts at the cursor. */
export function TemplateField(props: TemplateFieldProps) {
  const { form, name, label, help, hideLabel, lang, placeholders, rows, optional } = props;
  const { t } = useTranslation();
  const control = useRef<Control>(null);
  const { ref, ...registered } = form.register(name);
  const labels = placeholderLabels(t);
  const error = fieldErrors(form.formState.errors).find((one) => one.name === name)?.message;
  const shared = {
    ...registered,
    ref: (element: HTMLElement | null) => {
      control.current = element as Control | null;
      ref(element);
    },
    lang,
    dir: "auto",
  };

  function insert(placeholder: string) {
    const element = control.current;
    if (!element) return;
    const { value } = element;
    const start = element.selectionStart ?? value.length;
    const text = `{{${placeholder}}}`;
    const next = value.slice(0, start) + text + value.slice(element.selectionEnd ?? start);
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    // After the menu has returned the focus to its button.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(start + text.length, start + text.length);
    });
  }

  return (
    <div className="flex flex-col items-start gap-1">
      <Field
        label={label}
        name={name}
        help={help}
        hideLabel={hideLabel}
        optional={optional}
        error={error}
        className="w-full"
      >
        {rows ? <TextArea {...shared} rows={rows} /> : <TextInput {...shared} />}
      </Field>
      <Menu
        trigger={
          <Button
            look="quiet"
            className="-ms-3.5 text-small"
            aria-label={`${t("Insert placeholder")}: ${label}`}
          >
            {t("Insert placeholder")}
          </Button>
        }
        items={placeholders.map((placeholder) => ({
          label: labels[placeholder] ?? placeholder,
          note: `{{${placeholder}}}`,
          onClick: () => insert(placeholder),
        }))}
      />
    </div>
  );
}
