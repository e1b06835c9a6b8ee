import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { htmlOf, plainTextOf, textOf } from "./description.rules.ts";
import { ConfirmDialog } from "./Dialog.tsx";
import { Field, useFieldId } from "./Field.tsx";
import { TextArea } from "./TextInput.tsx";

export interface DescriptionInputProps {
  /** Sanitised HTML, as the server gives it. */
  html: string;
  onHtml: (html: string) => void;
  error?: string;
}

/** Typed as text. A description that has more than text can say stays as it is until it is to be text. */
export function DescriptionInput({ html, onHtml, error }: DescriptionInputProps) {
  const { t } = useTranslation();
  const fieldId = useFieldId();
  // What is typed shows as typed, trailing spaces and all, while the description is what was made of it.
  const [draft, setDraft] = useState<{ text: string; html: string }>();
  const [asking, setAsking] = useState(false);
  const text = draft?.html === html ? draft.text : textOf(html);

  function write(typed: string) {
    const made = htmlOf(typed);
    setDraft({ text: typed, html: made });
    onHtml(made);
  }

  if (text !== undefined)
    return (
      <Field
        label={t("Description")}
        name="description_html"
        help={t("A blank line begins a paragraph, “- ” at the start of a line makes a list.")}
        error={error}
        optional
      >
        <TextArea rows={6} dir="auto" value={text} onChange={(event) => write(event.target.value)} />
      </Field>
    );
  return (
    <div className="flex flex-col gap-1">
      <h3 id="description-preview" className="font-medium">
        {t("Description")}
      </h3>
      <p className="text-small text-ink3">
        {t("This description has formatting of its own. It stays as it is unless you edit it as plain text.")}
      </p>
      <section
        id={fieldId("description_html")}
        aria-labelledby="description-preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className={previewClasses}
        // The server lets only an allow-list of harmless elements through, on the way in and on the way out.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <Button className="mt-2 self-start" onClick={() => setAsking(true)}>
        {t("Edit as plain text")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("Edit the description as plain text?")}
        action={t("Edit as plain text")}
        danger={false}
        onConfirm={() => write(plainTextOf(html))}
      >
        {t(
          "Headings, links, tables and bold words become plain words. Until you save, Discard brings them back.",
        )}
      </ConfirmDialog>
    </div>
  );
}

const previewClasses =
  "max-h-96 overflow-auto rounded-control border border-rule bg-surface px-3 py-2 " +
  "[&_p]:my-2 [&_ul]:my-2 [&_ul]:list-disc [&_ul]:ps-5 [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:ps-5 " +
  "[&_h2]:mt-3 [&_h2]:text-h3 [&_h3]:mt-3 [&_h3]:font-semibold [&_h4]:mt-3 [&_h4]:font-medium " +
  "[&_a]:underline [&_img]:h-auto [&_img]:max-w-full [&_table]:my-2 [&_td]:border [&_td]:border-rule [&_td]:px-2 " +
  "[&_th]:border [&_th]:border-rule [&_th]:px-2 [&_blockquote]:border-s-2 [&_blockquote]:border-rule [&_blockquote]:ps-3";
