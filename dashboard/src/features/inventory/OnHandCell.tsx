import type { InventoryRow } from "@vitrine/contract/products/inventory";
import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useAdjust } from "./inventory.data.ts";

/**
 * The editable count of a variant in the list. Enter or blur saves, Esc restores the old count. The new count is
 * shown optimistically; if the server rejects it, the old one returns with the reason beside it.
 */
export function OnHandCell({ row, name }: { row: InventoryRow; name: string }) {
  const { t } = useTranslation();
  const adjust = useAdjust(row.variant_id);
  const saving = useRef(false);
  const [typed, setTyped] = useState<number>();
  const [apiError, setApiError] = useState<{ message: string; quantity: number; mayInsist: boolean }>();
  if (!row.tracked) return null;

  async function save(quantity: number | undefined, allow_short = false) {
    if (quantity === undefined || Number.isNaN(quantity)) return setTyped(undefined);
    if (quantity === row.on_hand) return setTyped(undefined);
    // Enter is followed by a blur. A second request would add the difference twice.
    if (saving.current) return;
    saving.current = true;
    setApiError(undefined);
    try {
      const { message, data } = await adjust.mutateAsync({
        action: "set",
        quantity,
        expected: row.on_hand,
        allow_short,
      });
      if (data.on_hand !== quantity) notify(message, "warning");
    } catch (error) {
      const mayInsist = errorCode(error) === "stock_committed";
      setApiError({ message: errorMessage(error), quantity, mayInsist });
    }
    saving.current = false;
    setTyped(undefined);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") {
      event.preventDefault();
      void save(typed);
    }
    if (event.key === "Escape") {
      setTyped(undefined);
      setApiError(undefined);
    }
  }

  return (
    <div className="ms-auto flex w-28 flex-col items-stretch">
      <Field hideLabel label={t("On hand of {{name}}", { name })} error={apiError?.message}>
        <NumberInput
          value={typed ?? (adjust.isPending ? adjust.variables.quantity : row.on_hand)}
          onValue={setTyped}
          onKeyDown={press}
          onBlur={() => void save(typed)}
          aria-busy={adjust.isPending || undefined}
          className="text-end tabular-nums"
        />
      </Field>
      {apiError?.mayInsist && (
        <button
          type="button"
          className="min-h-6 text-end text-small underline underline-offset-3"
          onClick={() => void save(apiError.quantity, true)}
        >
          {t("Save anyway")}
        </button>
      )}
    </div>
  );
}
