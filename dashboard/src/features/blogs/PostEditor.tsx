import { type BlogPost, BlogPostDraft } from "@vitrine/contract/shops/blogs";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { TitleSection } from "../../shared/records/ListedSections.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { SearchListing } from "../../shared/records/SearchListing.tsx";
import { useRecordForm } from "../../shared/records/useRecordForm.ts";
import { Editor } from "../../ui/layout/Editor.tsx";
import { newPost, valuesOf } from "./post-form.ts";
import { CoverSection, DetailsSection, PublicationSection } from "./PostSections.tsx";

/** Adds a blog post, or edits one. */
export function PostEditorPage() {
  return (
    <RecordPage page="blogPost" records={api.blogs}>
      {(post) => <PostEditor stored={post} />}
    </RecordPage>
  );
}

function PostEditor({ stored }: { stored?: BlogPost }) {
  const { t } = useTranslation();
  const { form, editor, remove } = useRecordForm({
    records: api.blogs,
    stored,
    schema: BlogPostDraft,
    empty: newPost,
    valuesOf,
    pathOf: paths.blogPost,
    conflictField: { code: "post_handle_taken", name: "handle" },
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="blog"
      title={base?.title ?? t("Add post")}
      purpose={t("To save this post")}
      unsaved={t("Unsaved post")}
      conflict={t("Someone else saved this post while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete post")}
            name={base.title}
            onDelete={() => remove(base.id)}
            list={paths.blog}
          >
            {t("The post is permanently deleted, and shoppers no longer see it.")}
          </DeleteRecord>
        )
      }
    >
      <Editor
        side={
          <>
            <PublicationSection form={form} stored={base} />
            <DetailsSection form={form} />
          </>
        }
      >
        <TitleSection
          form={form}
          heading={t("Blog post")}
          example={t("How to care for linen")}
          textLabel={t("Content")}
        />
        <CoverSection form={form} stored={base} />
        <SearchListing under="blog" form={form} />
      </Editor>
    </RecordForm>
  );
}
