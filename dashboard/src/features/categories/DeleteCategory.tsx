import type { CategoryRow } from "@vitrine/contract/products/categories";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CategoryPicker } from "../../shared/products/CategoryPicker.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useCategoryActions } from "./categories.data.ts";

type Requested = Pick<CategoryRow, "id" | "title" | "trail" | "product_count" | "child_count">;

/** Deletes a category after the user has chosen a new category for its products. */
export function DeleteCategory({
  category,
  onClose,
  onDeleted,
}: {
  category: Requested | undefined;
  onClose: () => void;
  onDeleted?: () => unknown;
}) {
  // Retains the category while the dialog closes, so that its text doesn't disappear.
  const [requested, setRequested] = useState(category);
  if (category && category !== requested) setRequested(category);
  return (
    requested && (
      <Question
        key={requested.id}
        requested={requested}
        open={category !== undefined}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    )
  );
}

function Question({
  requested,
  open,
  onClose,
  onDeleted,
}: {
  requested: Requested;
  open: boolean;
  onClose: () => void;
  onDeleted?: () => unknown;
}) {
  const { t } = useTranslation();
  const { remove } = useCategoryActions();
  const parent = requested.trail.at(-1);
  const [choice, setChoice] = useState(parent ? "parent" : "none");
  const [other, setOther] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    if (choice === "other" && !other) {
      setProblem(t("Choose a category."));
      throw new Error("nothing chosen");
    }
    try {
      const to = choice === "parent" ? parent?.id : choice === "other" ? other : undefined;
      const { message } = await remove(requested.id, to);
      notify(message, "success");
    } catch (error) {
      notify(errorMessage(error), "warning");
      throw error;
    }
    await onDeleted?.();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("Delete “{{title}}”?", { title: requested.title })}
      action={t("Delete category")}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        {requested.child_count > 0 && <p>{t("Its subcategories move up one level.")}</p>}
        {requested.product_count > 0 ? (
          <>
            <RadioGroup
              legend={t("Products in this category")}
              name="products-to"
              value={choice}
              onValue={(value) => {
                setChoice(value);
                setProblem(undefined);
              }}
              error={problem}
              options={[
                ...(parent
                  ? [{ value: "parent", label: t("Move to “{{title}}”", { title: parent.title }) }]
                  : []),
                { value: "other", label: t("Move to another category") },
                { value: "none", label: t("Remove from this category only") },
              ]}
            />
            {choice === "other" && (
              <CategoryPicker
                id={other}
                onId={(id) => {
                  setOther(id);
                  setProblem(undefined);
                }}
                without={[requested.id]}
                label={t("New category for its products")}
              />
            )}
            <p>{t("No products are deleted.")}</p>
          </>
        ) : (
          <p>{t("This category has no products.")}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}
