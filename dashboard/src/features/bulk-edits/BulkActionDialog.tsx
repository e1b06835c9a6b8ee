import type { BulkAction } from "@vitrine/contract/products/bulk-edits";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bulkActionLabel } from "../../shared/products/bulk-action-labels.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../ui/overlay/DialogForm.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { Selected } from "./bulk-edits.data.ts";

/** Bulk actions that open a dialog before they start. */
export type BulkDialogName = Exclude<BulkAction["kind"], "status" | "end_sale">;

export interface BulkActionDialogProps {
  count: number;
  select: Selected;
  onOpenChange: (open: boolean) => void;
  /** Starts the bulk action. If it rejects, the dialog stays open and retains its fields. */
  onStart: (action: BulkAction) => Promise<unknown>;
}

/** Layout of all dialogs of bulk actions. An error is shown above the buttons, and the fields retain their values. */
export function BulkActionDialog(
  props: BulkActionDialogProps & {
    kind: BulkDialogName;
    onSubmit: () => BulkAction | undefined;
    children: ReactNode;
  },
) {
  const { kind, count, onOpenChange, onSubmit, onStart, children } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit() {
    const action = onSubmit();
    if (!action || busy) return;
    setBusy(true);
    try {
      await onStart(action);
      onOpenChange(false);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={onOpenChange} title={bulkActionLabel(kind, t)}>
      <DialogForm onSubmit={() => void submit()}>
        {children}
        {failure && <Banner tone="critical" title={failure} />}
        <DialogButtons>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("Change {{number}} products", {
              number: count.toLocaleString(locale),
              count,
              defaultValue_one: "Change 1 product",
            })}
          </Button>
        </DialogButtons>
      </DialogForm>
    </Dialog>
  );
}
