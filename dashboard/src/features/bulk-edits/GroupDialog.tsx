import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CategoryPicker } from "../../shared/products/CategoryPicker.tsx";
import { CollectionPicker } from "../../shared/products/CollectionPicker.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { BulkActionDialog, type BulkActionDialogProps } from "./BulkActionDialog.tsx";

type CollectionAction = "add_to_collection" | "remove_from_collection";
type CategoryAction = "add_to_category" | "remove_from_category";

/** Chooses the collection or category that the products are added to or removed from. */
export function GroupDialog({
  kind,
  ...rest
}: BulkActionDialogProps & { kind: CollectionAction | CategoryAction }) {
  const { t } = useTranslation();
  const [id, setId] = useState<string>();
  const [tried, setTried] = useState(false);
  const isCollection = kind === "add_to_collection" || kind === "remove_from_collection";
  const [label, help, missing] = isCollection
    ? [t("Collection"), t("Only manual collections."), t("Choose a collection.")]
    : [
        t("Category"),
        kind === "add_to_category"
          ? t("Products stay in their other categories.")
          : t("Products in its subcategories stay there."),
        t("Choose a category."),
      ];
  const Picker = isCollection ? CollectionPicker : CategoryPicker;
  return (
    <BulkActionDialog
      {...rest}
      kind={kind}
      onSubmit={() => {
        setTried(true);
        if (id === undefined) return undefined;
        return isCollection ? { kind, collection_id: id } : { kind, category_id: id };
      }}
    >
      <Field label={label} help={help} error={tried && id === undefined ? missing : undefined}>
        <Picker id={id} onId={(chosen) => setId(chosen)} />
      </Field>
    </BulkActionDialog>
  );
}
