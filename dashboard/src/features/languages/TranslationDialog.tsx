import { directionOf } from "@vitrine/contract/languages/languages";
import {
  isRichText,
  isSectionHtml,
  type TranslatedRecord,
  type TranslatedText,
  translationProblem,
} from "@vitrine/contract/shops/translations";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useShop } from "../../session/shop.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { useTextPictures } from "../../shared/records/useTextPictures.ts";
import { Button } from "../../ui/button/Button.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { DescriptionInput } from "../../ui/rich-text/DescriptionInput.tsx";
import { HtmlPreview } from "../../ui/rich-text/HtmlPreview.tsx";
import { saveTranslation } from "./languages.data.ts";
import { fieldLabel, orderedTexts, recordName } from "./translation-labels.ts";

// By index: the label of a menu link may contain the dots of a form's paths.
const schema = z.object({
  texts: z.array(
    z.object({ field: z.string(), text: z.string().trim() }).superRefine(({ field, text }, context) => {
      const message = translationProblem(field, text);
      if (message) context.addIssue({ code: "custom", path: ["text"], message });
    }),
  ),
});
type TextsForm = UseFormReturn<z.input<typeof schema>, unknown, z.output<typeof schema>>;

interface TranslationDialogProps {
  record: TranslatedRecord;
  language: string;
  languageName: string;
  onClose: () => void;
}

/** The texts of a record beside their translations. */
export function TranslationDialog({ record, language, languageName, onClose }: TranslationDialogProps) {
  const { t } = useTranslation();
  const shop = useShop();
  const texts = orderedTexts(record);
  const form = useSchemaForm(schema, {
    texts: texts.map(({ field, text }) => ({ field, text: text ?? "" })),
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={recordName(record, t)} wide>
      <Form
        form={form}
        purpose={t("To save this translation")}
        className="flex flex-col gap-6 pt-2"
        onSubmit={async (values) => {
          const saved = Object.fromEntries(
            values.texts
              .filter(({ text }, index) => text !== (texts[index]!.text ?? "") || texts[index]!.is_outdated)
              .map(({ field, text }) => [field, text]),
          );
          try {
            notify((await saveTranslation(shop.id, language, record, saved)).message, "success");
            onClose();
          } catch (failure) {
            showFormErrors(form, failure);
          }
          return false;
        }}
      >
        {texts.map((text, index) => (
          <TextPair
            key={text.field}
            record={record}
            form={form}
            index={index}
            text={text}
            language={language}
            languageName={languageName}
          />
        ))}
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
            {t("Save translation")}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

interface TextPairProps extends Pick<TranslationDialogProps, "record" | "language" | "languageName"> {
  form: TextsForm;
  index: number;
  text: TranslatedText;
}

function TextPair({ form, record, index, text, language, languageName }: TextPairProps) {
  const { t } = useTranslation();
  const { field, source, is_outdated } = text;
  const shop = useShop();
  const isCode = isSectionHtml(field);
  const isHtml = isRichText(field) && !isCode;
  const name = fieldLabel(record.kind, field, t);
  return (
    <section className="grid gap-x-6 gap-y-3 border-t border-rule pt-4 desktop:grid-cols-2">
      <div lang={shop.language} className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{name}</bdi>
          {is_outdated && (
            <StatusBadge tone="caution" shape="problem">
              {t("Outdated")}
            </StatusBadge>
          )}
        </p>
        {isHtml && <HtmlPreview html={source} className="mt-2 max-h-80 overflow-auto text-ink2" />}
        {/* The name of an option's value is its text. */}
        {!isHtml && name !== source && (
          <p
            className={`mt-2 wrap-anywhere text-ink2 ${
              isCode
                ? "max-h-80 overflow-auto font-mono text-small whitespace-pre-wrap"
                : "whitespace-pre-line"
            }`}
            dir={isCode ? "ltr" : "auto"}
          >
            {source}
          </p>
        )}
      </div>
      <Translation
        form={form}
        record={record}
        index={index}
        text={text}
        language={language}
        languageName={languageName}
      />
    </section>
  );
}

function Translation({
  form,
  record,
  index,
  text: { field, source },
  language,
  languageName,
}: TextPairProps) {
  const { t } = useTranslation();
  const name = `texts.${index}.text` as const;
  const html = useWatch({ control: form.control, name });
  const error = form.formState.errors.texts?.[index]?.text?.message;
  const pictures = useTextPictures([]);
  const label = t("{{field}} in {{language}}", {
    field: fieldLabel(record.kind, field, t),
    language: languageName,
  });
  if (isSectionHtml(field))
    return (
      <Field label={label} name={name} error={error} optional>
        <TextArea
          lang={language}
          dir="ltr"
          rows={10}
          spellCheck={false}
          className="font-mono text-small"
          {...form.register(name)}
        />
      </Field>
    );
  if (isRichText(field))
    return (
      <DescriptionInput
        label={label}
        name={name}
        html={html}
        pictures={pictures}
        onHtml={(next) => form.setValue(name, next, { shouldDirty: true })}
        error={error}
      />
    );
  const Input = source.length > 80 ? TextArea : TextInput;
  return (
    <Field label={label} name={name} error={error} optional>
      <Input lang={language} dir={directionOf(language)} {...form.register(name)} />
    </Field>
  );
}
