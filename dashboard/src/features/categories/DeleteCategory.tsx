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

/** The category that the products move to. */
interface Destination {
  kind: "parent" | "other" | "none";
  /** The id of the category of the kind "other". */
  other?: string;
}

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
  const [destination, setDestination] = useState<Destination>({ kind: parent ? "parent" : "none" });
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    const { kind, other } = destination;
    if (kind === "other" && !other) {
      setProblem(t("Choose a category."));
      throw new Error("nothing chosen");
    }
    try {
      const to = kind === "parent" ? parent?.id : kind === "other" ? other : undefined;
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
          <DestinationField
            requested={requested}
            value={destination}
            onValue={(value) => {
              setDestination(value);
              setProblem(undefined);
            }}
            error={problem}
          />
        ) : (
          <p>{t("This category has no products.")}</p>
        )}
      </div>
    </ConfirmDialog>
  );
}

interface DestinationFieldProps {
  requested: Requested;
  value: Destination;
  onValue: (value: Destination) => void;
  error: string | undefined;
}

function DestinationField({ requested, value, onValue, error }: DestinationFieldProps) {
  const { t } = useTranslation();
  const parent = requested.trail.at(-1);
  return (
    <>
      <RadioGroup
        legend={t("Products in this category")}
        name="products-to"
        value={value.kind}
        onValue={(kind) => onValue({ ...value, kind: kind as Destination["kind"] })}
        error={error}
        options={[
          ...(parent ? [{ value: "parent", label: t("Move to “{{title}}”", { title: parent.title }) }] : []),
          { value: "other", label: t("Move to another category") },
          { value: "none", label: t("Remove from this category only") },
        ]}
      />
      {value.kind === "other" && (
        <CategoryPicker
          id={value.other}
          onId={(other) => onValue({ ...value, other })}
          without={[requested.id]}
          label={t("New category for its products")}
        />
      )}
      <p>{t("No products are deleted.")}</p>
    </>
  );
}
