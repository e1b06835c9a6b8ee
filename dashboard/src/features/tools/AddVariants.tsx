import type { VariantLine } from "@vitrine/contract/products/variants";
import { maxLabelVariants } from "@vitrine/contract/products/barcode-labels";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { ProductPicker } from "../../shared/products/ProductPicker.tsx";
import type { FoundRecord } from "../../shared/records/find-records.ts";
import { RecordPicker } from "../../shared/records/RecordPicker.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field, useFieldId } from "../../ui/form/Field.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { useFindVariants } from "./tools.data.ts";

interface AddVariantsProps {
  /** Error message of the list. */
  message: string | undefined;
  onAdd: (variants: VariantLine[]) => void;
}

/** Adds the variants of products or of a collection. */
export function AddVariants({ message, onAdd }: AddVariantsProps) {
  const { t } = useTranslation();
  const fieldId = useFieldId();
  const find = useFindVariants();
  const [open, setOpen] = useState<"products" | "collection">();

  async function add(of: Parameters<typeof find>[0]) {
    try {
      const { variants, hasMore } = await find(of);
      onAdd(variants);
      if (hasMore)
        notify(t("Only the first {{number}} variants were added.", { number: maxLabelVariants }), "warning");
    } catch (failure) {
      notify(errorMessage(failure), "warning");
      throw failure;
    }
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("collection")}>{t("Add collection")}</Button>
        <Button id={fieldId("labels")} onClick={() => setOpen("products")}>
          {t("Add products")}
        </Button>
      </div>
      {message && (
        <p className="basis-full text-small text-critical">
          <span aria-hidden>▲ </span>
          {translateMessage(message)}
        </p>
      )}
      <ProductPicker
        open={open === "products"}
        onOpenChange={(next) => !next && setOpen(undefined)}
        title={t("Add products")}
        action={(count) =>
          count === 0
            ? t("Add products")
            : t("Choose {{count}} products", { count, defaultValue_one: "Choose 1 product" })
        }
        onPick={(product_ids) => add({ product_ids })}
      />
      <CollectionDialog
        open={open === "collection"}
        onClose={() => setOpen(undefined)}
        onPick={(collection_id) => add({ collection_id })}
      />
    </>
  );
}

interface CollectionDialogProps {
  open: boolean;
  onClose: () => void;
  onPick: (id: string) => Promise<void>;
}

function CollectionDialog({ open, onClose, onPick }: CollectionDialogProps) {
  const { t } = useTranslation();
  const [collection, setCollection] = useState<FoundRecord>();
  const [busy, setBusy] = useState(false);

  async function pick(id: string) {
    setBusy(true);
    try {
      await onPick(id);
      onClose();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("Add collection")}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            look="primary"
            busy={busy}
            disabledReason={collection ? undefined : t("Choose a collection first.")}
            onClick={() => collection && void pick(collection.id).catch(() => undefined)}
          >
            {t("Add collection")}
          </Button>
        </>
      }
    >
      <Field label={t("Collection")}>
        <RecordPicker
          kind="collections"
          id={collection?.id}
          title={collection?.title}
          onId={(_id, found) => setCollection(found)}
        />
      </Field>
    </Dialog>
  );
}
