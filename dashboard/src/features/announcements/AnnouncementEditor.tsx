import type { Announcement } from "@vitrine/contract/shops/announcements";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { LinkField } from "../../shared/links/LinkField.tsx";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordForm } from "../../shared/records/useRecordForm.ts";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Editor, FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { type AnnouncementForm, newAnnouncement, schema, valuesOf } from "./announcement-form.ts";
import { VisibilitySection } from "./VisibilitySection.tsx";

/** Adds an announcement, or edits one. */
export function AnnouncementEditorPage() {
  return (
    <RecordPage page="announcementEdit" records={api.announcements}>
      {(announcement) => <AnnouncementEditor stored={announcement} />}
    </RecordPage>
  );
}

function AnnouncementEditor({ stored }: { stored?: Announcement }) {
  const { t } = useTranslation();
  const { form, editor, remove } = useRecordForm({
    records: api.announcements,
    stored,
    schema,
    empty: newAnnouncement,
    valuesOf,
    pathOf: paths.announcementEdit,
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="announcement"
      title={base?.text ?? t("Add announcement")}
      purpose={t("To save this announcement")}
      unsaved={t("Unsaved announcement")}
      conflict={t("Someone else saved this announcement while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete announcement")}
            name={base.text}
            onDelete={() => remove(base.id)}
            list={paths.announcement}
          >
            {t("The announcement is permanently deleted, and shoppers no longer see it.")}
          </DeleteRecord>
        )
      }
    >
      <Editor side={<VisibilitySection form={form} stored={base} />}>
        <MessageSection form={form} />
        <ColoursSection form={form} />
      </Editor>
    </RecordForm>
  );
}

function MessageSection({ form }: { form: AnnouncementForm }) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const link = useWatch({ control: form.control, name: "link" });
  return (
    <Section title={t("Message")}>
      <Field label={t("Text")} name="text" error={errors.text?.message}>
        <TextInput dir="auto" placeholder={t("Free delivery until Sunday")} {...form.register("text")} />
      </Field>
      <LinkField
        name="link"
        value={link}
        // `onChange` of a Controller would take the link for an event, because it has a target.
        onValue={(next) =>
          form.setValue("link", next, { shouldDirty: true, shouldValidate: submitCount > 0 })
        }
        errorAt={(part) => errors.link?.[part]?.message}
        optional
      />
    </Section>
  );
}

/** The colours, with the message in them. */
function ColoursSection({ form }: { form: AnnouncementForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const [text, backgroundColor, color] = useWatch({
    control: form.control,
    name: ["text", "background_colour", "text_colour"],
  });
  return (
    <Section title={t("Colours")}>
      <p
        className="rounded-control px-4 py-2.5 text-center wrap-anywhere"
        style={{ backgroundColor, color }}
        dir="auto"
      >
        {text || t("Free delivery until Sunday")}
      </p>
      <FieldRow>
        <Field
          label={t("Background colour")}
          name="background_colour"
          error={errors.background_colour?.message}
        >
          <TextInput type="color" {...form.register("background_colour")} />
        </Field>
        <Field label={t("Text colour")} name="text_colour" error={errors.text_colour?.message}>
          <TextInput type="color" {...form.register("text_colour")} />
        </Field>
      </FieldRow>
    </Section>
  );
}
