import type { Banner } from "@vitrine/contract/shops/banners";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { LinkField } from "../../shared/links/LinkField.tsx";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { PublicationSection } from "../../shared/records/PublicationSection.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordForm } from "../../shared/records/useRecordForm.ts";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { type BannerForm, newBanner, schema, valuesOf } from "./banner-form.ts";
import { bannerName } from "./banner-name.ts";
import { PictureSections } from "./PictureSections.tsx";

/** Adds a banner, or edits one. */
export function BannerEditorPage() {
  return (
    <RecordPage page="banner" records={api.banners}>
      {(banner) => <BannerEditor stored={banner} />}
    </RecordPage>
  );
}

function BannerEditor({ stored }: { stored?: Banner }) {
  const { t } = useTranslation();
  const { form, editor, remove } = useRecordForm({
    records: api.banners,
    stored,
    schema,
    empty: newBanner,
    valuesOf,
    pathOf: paths.banner,
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="banners"
      title={base ? bannerName(base, t) : t("Add banner")}
      purpose={t("To save this banner")}
      unsaved={t("Unsaved banner")}
      conflict={t("Someone else saved this banner while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete banner")}
            name={bannerName(base, t)}
            onDelete={() => remove(base.id)}
            list={paths.banners}
          >
            {t("The banner is permanently deleted, and shoppers no longer see it.")}
          </DeleteRecord>
        )
      }
    >
      <Editor
        side={
          <PublicationSection
            form={form}
            stored={base}
            help={t("When this is off, shoppers don't see the banner.")}
          />
        }
      >
        <PictureSections form={form} stored={base} />
        <TextSection form={form} />
      </Editor>
    </RecordForm>
  );
}

function TextSection({ form }: { form: BannerForm }) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const link = useWatch({ control: form.control, name: "link" });
  const text = (name: "headline" | "text" | "button_label", label: string, example: string) => (
    <Field label={label} name={name} error={errors[name]?.message} optional>
      <TextInput dir="auto" placeholder={example} {...form.register(name)} />
    </Field>
  );
  return (
    <Section
      title={t("Text over the picture")}
      note={t("Shown on a dark shade, so that everyone can read it on any picture.")}
    >
      {text("headline", t("Headline"), t("New for spring"))}
      {text("text", t("Text"), t("Pots and plants for small balconies"))}
      {text("button_label", t("Button label"), t("View collection"))}
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
