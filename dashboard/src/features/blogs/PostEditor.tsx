import { useNavigate } from "@tanstack/react-router";
import { type BlogPost, BlogPostDraft } from "@vitrine/contract/shops/blogs";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { TitleSection } from "../../shared/records/ListedSections.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { SearchListing } from "../../shared/records/SearchListing.tsx";
import { useRecordEditor } from "../../shared/records/use-record-editor.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { newPost, type SubmittedPost, valuesOf } from "./post-form.ts";
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
  const navigate = useNavigate();
  const { save, remove } = useRecordActions(api.blogs);
  const form = useSchemaForm(BlogPostDraft, stored ? valuesOf(stored) : newPost);
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf,
    save: (values: SubmittedPost, over) => save(values, over),
    conflictField: { code: "post_handle_taken", name: "handle" },
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.blogPost(saved.id), replace: true, ignoreBlocker: true }),
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
