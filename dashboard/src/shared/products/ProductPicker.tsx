import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SearchInput } from "../../ui/form/SearchInput.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { ProductThumb } from "./ProductThumb.tsx";
import { errorMessage } from "../api-errors.ts";
import { useShop } from "../../session/shop.ts";

interface ProductPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "Add products" */
  title: string;
  /** Label of the button by the number of selected products: "Add 3 products". */
  action: (count: number) => string;
  /** Receives at most 100 ids. The dialog closes when the promise resolves. */
  onPick: (ids: string[]) => Promise<unknown>;
}

const maxChosen = 100;

/** A dialog to search for products and select several of them. */
export function ProductPicker({ open, onOpenChange, title, action, onPick }: ProductPickerProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  function close(next: boolean) {
    onOpenChange(next);
    if (!next) setChosen([]);
  }

  async function pick() {
    setBusy(true);
    try {
      await onPick([...chosen]);
      close(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      footer={
        <>
          <Button onClick={() => close(false)}>{t("Cancel")}</Button>
          <Button
            look="primary"
            busy={busy}
            disabledReason={
              chosen.length === 0
                ? t("Choose a product first.")
                : chosen.length > maxChosen
                  ? t("Choose at most 100 products at once.")
                  : undefined
            }
            onClick={() => void pick().catch(() => undefined)}
          >
            {action(chosen.length)}
          </Button>
        </>
      }
    >
      {open && <Found chosen={chosen} onChosen={setChosen} />}
    </Dialog>
  );
}

function Found({ chosen, onChosen }: { chosen: readonly string[]; onChosen: (ids: string[]) => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useQuery(
    api.products.list.queryOptions({
      input: { params: { shop_id: useShop().id }, query: { search: search || undefined, limit: 50 } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="flex min-h-80 flex-col gap-3">
      <SearchInput label={t("Search product, vendor, SKU")} text={search} onText={setSearch} />
      {error && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={6} />}
      {data?.data.length === 0 && <p className="text-ink2">{t("No results. Try fewer words.")}</p>}
      <ul>
        {data?.data.map((product) => (
          <li key={product.id} className="flex items-center gap-3 border-b border-rule py-1.5">
            <Checkbox
              hideLabel
              label={product.title}
              id={`pick-${product.id}`}
              checked={chosen.includes(product.id)}
              onChange={(event) =>
                onChosen(
                  event.target.checked ? [...chosen, product.id] : chosen.filter((id) => id !== product.id),
                )
              }
            />
            <label htmlFor={`pick-${product.id}`} aria-hidden className="min-w-0 flex-1">
              <ProductThumb picture={product.picture} title={product.title} />
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
