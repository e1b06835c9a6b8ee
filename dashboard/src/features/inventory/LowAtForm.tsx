import type { InventoryRow } from "@vitrine/contract/products/inventory";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useInventorySettings, useSetLowAt } from "./inventory.data.ts";

/** The low-stock threshold of a variant, in units. If empty, the shop's threshold applies. */
export function LowAtForm({ row }: { row: InventoryRow }) {
  const { t } = useTranslation();
  const settings = useInventorySettings();
  const save = useSetLowAt(row.variant_id);
  const [typed, setTyped] = useState(row.low_at ?? undefined);
  const usual = settings.data?.data.low_at;
  const isWrong = typed !== undefined && !(typed >= 0 && typed <= 1_000_000);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isWrong) return;
    try {
      notify((await save.mutateAsync(typed ?? null)).message, "success");
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-end gap-2">
      <Field
        label={t("Low stock level")}
        help={t("Leave empty to use the shop's level. Enter 0 to turn this off.")}
        error={isWrong ? "Enter a whole number." : undefined}
        className="flex-1"
      >
        <NumberInput
          value={typed}
          placeholder={usual === undefined ? undefined : String(usual)}
          onValue={setTyped}
        />
      </Field>
      <Button type="submit" busy={save.isPending}>
        {t("Save")}
      </Button>
    </form>
  );
}
