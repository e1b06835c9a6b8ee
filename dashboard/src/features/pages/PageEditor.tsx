import { useSearch } from "@tanstack/react-router";
import { NewShopPage, type PageKind, pageKinds, type ShopPage } from "@vitrine/contract/shops/pages";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { PublicationDateSection } from "../../shared/records/PublicationDateSection.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { SearchListing } from "../../shared/records/SearchListing.tsx";
import { TitleSection } from "../../shared/records/ListedSections.tsx";
import { useRecordForm } from "../../shared/records/useRecordForm.ts";
import { Editor } from "../../ui/layout/Editor.tsx";
import type { PageForm, PageValues } from "./page-form.ts";
import { kindLabels } from "./page-kinds.ts";
import { PolicyTemplate } from "./PolicyTemplate.tsx";

const newKind = z.object({ kind: z.enum(pageKinds).catch("page") });

/** Adds a page or a policy, or edits one. `?kind=refund-policy` adds a policy. */
export function PageEditorPage() {
  const { kind } = newKind.parse(useSearch({ strict: false }));
  return (
    <RecordPage page="page" records={api.pages}>
      {(page) => <PageEditor stored={page} kind={page?.kind ?? kind} />}
    </RecordPage>
  );
}

function PageEditor({ stored, kind }: { stored?: ShopPage; kind: PageKind }) {
  const { t } = useTranslation();
  const label = kindLabels(t)[kind];
  const isPolicy = kind !== "page";
  const { form, editor, remove } = useRecordForm({
    records: api.pages,
    stored,
    schema: NewShopPage,
    empty: newPage(kind, isPolicy ? label : ""),
    valuesOf,
    pathOf: paths.page,
    conflictField: { code: "page_handle_taken", name: "handle" },
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="pages"
      title={base?.title ?? (isPolicy ? label : t("Add page"))}
      purpose={t("To save this page")}
      unsaved={t("Unsaved page")}
      conflict={t("Someone else saved this page while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete page")}
            name={base.title}
            onDelete={() => remove(base.id)}
            list={paths.pages}
          >
            {t("The page is permanently deleted, and your shop no longer links to it.")}
          </DeleteRecord>
        )
      }
    >
      <Editor side={<Visibility form={form} stored={base} isPolicy={isPolicy} />}>
        {kind !== "page" && <PolicyTemplate kind={kind} form={form} />}
        <TitleSection
          form={form}
          heading={label}
          example={isPolicy ? label : t("About us")}
          textLabel={t("Content")}
        />
        <SearchListing
          under={isPolicy ? "policies" : "pages"}
          fixedHandle={isPolicy ? kind : undefined}
          form={form}
        />
      </Editor>
    </RecordForm>
  );
}

interface VisibilityProps {
  form: PageForm;
  stored: ShopPage | undefined;
  isPolicy: boolean;
}

function Visibility({ form, stored, isPolicy }: VisibilityProps) {
  const { t } = useTranslation();
  return (
    <PublicationDateSection
      form={form}
      stored={stored}
      help={
        isPolicy
          ? t("Linked in your shop's footer and checkout. When this is off, shoppers don't see the policy.")
          : t("Linked in your shop's footer. When this is off, shoppers don't see the page.")
      }
      path={stored && `/${isPolicy ? "policies" : "pages"}/${encodeURIComponent(stored.handle)}`}
    />
  );
}

function valuesOf(page: ShopPage): PageValues {
  const { kind, title, handle, description_html, seo_title, seo_description, published_at } = page;
  return {
    kind,
    title,
    handle,
    description_html,
    seo_title: seo_title ?? "",
    seo_description: seo_description ?? "",
    is_published: published_at !== null,
    published_at,
  };
}

function newPage(kind: PageKind, title: string): PageValues {
  return {
    kind,
    title,
    handle: "",
    description_html: "",
    seo_title: "",
    seo_description: "",
    is_published: true,
    published_at: null,
  };
}
