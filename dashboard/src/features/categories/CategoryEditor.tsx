import { useNavigate } from "@tanstack/react-router";
import { type Category, CategoryDraft } from "@vitrine/contract/products/categories";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { CategoryPicker, trailText } from "../../shared/products/CategoryPicker.tsx";
import { PictureSection, VisibilitySection, TitleSection } from "../../shared/records/ListedSections.tsx";
import { listedValues } from "../../shared/records/listed-form.ts";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { SearchListing } from "../../shared/records/SearchListing.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/button/Button.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { useCategoryActions } from "./categories.data.ts";
import { CategoryProducts } from "./CategoryProducts.tsx";
import { DeleteCategory } from "./DeleteCategory.tsx";

export function CategoryEditor({ stored, below }: { stored?: Category; below?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save } = useCategoryActions();
  const [parent, setParent] = useState(below);
  const [deleting, setDeleting] = useState(false);
  const form = useSchemaForm(CategoryDraft, listedValues(stored));
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf: listedValues,
    save: (values: z.output<typeof CategoryDraft>, over) => save(values, over, parent),
    conflictField: { code: "category_handle_taken", name: "handle" },
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.category(saved.id), replace: true, ignoreBlocker: true }),
  });
  const { base } = editor;

  return (
    <>
      <RecordForm
        form={form}
        editor={editor}
        list="categories"
        title={base?.title ?? t("Add category")}
        purpose={t("To save this category")}
        unsaved={t("Unsaved category")}
        conflict={t("Someone else saved this category while you were editing")}
        actions={
          base && (
            <Menu
              trigger={<IconButton icon={Ellipsis} label={t("More actions")} />}
              items={[{ label: t("Delete category"), onClick: () => setDeleting(true), danger: true }]}
            />
          )
        }
      >
        <Editor
          side={
            <>
              <VisibilitySection
                form={form}
                help={t(
                  "Hides its subcategories too. Shoppers can still find its products by search and in other categories.",
                )}
                stored={base}
              >
                <Placement stored={base} parent={parent} onParent={setParent} />
              </VisibilitySection>
              <PictureSection form={form} stored={base?.picture} />
            </>
          }
        >
          <TitleSection form={form} heading={t("Category")} example={t("Kitchen")} />
          {base && <CategoryProducts category={base} />}
          <SearchListing under="categories" form={form} />
        </Editor>
      </RecordForm>
      <DeleteCategory
        category={deleting ? base : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate({ to: paths.categories, ignoreBlocker: true })}
      />
    </>
  );
}

interface PlacementProps {
  stored: Category | undefined;
  /** The id of a new category's parent. */
  parent: string | undefined;
  onParent: (id: string | undefined) => void;
}

/** The parent category. Only a new category has it chosen here: others are moved in the list. */
function Placement({ stored, parent, onParent }: PlacementProps) {
  const { t } = useTranslation();
  if (!stored)
    return (
      <Field
        label={t("Parent category")}
        name="parent_id"
        help={t("Leave empty for a top-level category.")}
        optional
      >
        <CategoryPicker id={parent} onId={onParent} />
      </Field>
    );
  return (
    <p className="text-ink2">
      {stored.trail.length > 0
        ? t("Subcategory of {{way}}. Move it in the category list.", { way: trailText(stored.trail) })
        : t("Top-level category. Move it in the category list.")}
    </p>
  );
}
