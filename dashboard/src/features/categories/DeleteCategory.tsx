import type { CategoryRow } from "@vitrine/contract/categories";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CategoryPicker } from "../../shared/products/CategoryPicker.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useCategoryDeeds } from "./categories.data.ts";

type Asked = Pick<CategoryRow, "id" | "title" | "trail" | "product_count" | "child_count">;

/** Asks what becomes of what is in a category before it is deleted. */
export function DeleteCategory({
  category,
  onClose,
  onDeleted,
}: {
  category: Asked | undefined;
  onClose: () => void;
  onDeleted?: () => unknown;
}) {
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState(category);
  if (category && category !== asked) setAsked(category);
  return (
    asked && (
      <Question
        key={asked.id}
        asked={asked}
        open={category !== undefined}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    )
  );
}

function Question({
  asked,
  open,
  onClose,
  onDeleted,
}: {
  asked: Asked;
  open: boolean;
  onClose: () => void;
  onDeleted?: () => unknown;
}) {
  const { t } = useTranslation();
  const { remove } = useCategoryDeeds();
  const parent = asked.trail.at(-1);
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
      const { message } = await remove(asked.id, to);
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
      title={t("Delete “{{title}}”?", { title: asked.title })}
      action={t("Delete category")}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        {asked.child_count > 0 && <p>{t("The categories below it move up into its place.")}</p>}
        {asked.product_count > 0 ? (
          <>
            <RadioGroup
              legend={t("Its products")}
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
                { value: "none", label: t("Leave them in their other categories, if any") },
              ]}
            />
            {choice === "other" && (
              <CategoryPicker
                id={other}
                onId={(id) => {
                  setOther(id);
                  setProblem(undefined);
                }}
                without={[asked.id]}
                label={t("The category its products move to")}
              />
            )}
            <p>{t("No product is deleted.")}</p>
          </>
        ) : (
          <p>{t("There is no product in it.")}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}
