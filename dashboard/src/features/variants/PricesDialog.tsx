import type { PriceChange, PriceEnding } from "@vitrine/contract/products/price-change";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SalesEnd } from "../../shared/products/SalesEnd.tsx";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../ui/overlay/DialogForm.tsx";
import { firstPriceChange, PriceChangeFields, readPriceChange } from "../../ui/form/PriceChangeFields.tsx";

interface Props {
  /** Number of selected cells. */
  count: number;
  example: number;
  /** Number of them that are prices of an active sale. */
  onSale: number;
  onOpenChange: (open: boolean) => void;
  onChange: (change: PriceChange, ending: PriceEnding) => void;
}

/** Changes the selected prices in the table, without saving them. */
export function PricesDialog({ count, example, onSale, onOpenChange, onChange }: Props) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const [draft, setDraft] = useState(firstPriceChange);
  const [tried, setTried] = useState(false);
  const read = readPriceChange(draft);
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("Change prices")}>
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if ("change" in read) onChange(read.change, draft.ending);
        }}
      >
        <PriceChangeFields
          draft={draft}
          onDraft={setDraft}
          currency={currency}
          example={example}
          problem={tried && "problem" in read ? read.problem : undefined}
        />
        <SalesEnd count={onSale} />
        <DialogButtons>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button type="submit" look="primary">
            {t("Change {{number}} cells", { number: count, count, defaultValue_one: "Change 1 cell" })}
          </Button>
        </DialogButtons>
      </DialogForm>
    </Dialog>
  );
}
