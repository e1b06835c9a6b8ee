import { RejectedError } from "@vitrine/contract/client";
import type { EditableOrder, OrderEditInput, OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import { useNavigate } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { errorCode, fieldMessages, showFormErrors } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { ContactChanges } from "./ContactChanges.tsx";
import { BeforeAfter } from "./BeforeAfter.tsx";
import type { OrderEditForm } from "./order-edit-form.ts";
import { useFinalPreview, useSaveEdit } from "./order-edits.data.ts";

interface ReviewDialogProps {
  order: EditableOrder;
  edit: OrderEditInput;
  form: OrderEditForm;
  onClose: () => void;
  /** Another member, or a payment, has changed the order. */
  onConflict: (current: EditableOrder) => void;
}

function rejectionOf(figures: OrderEditPreview | undefined, t: TFunction): string | undefined {
  if (figures?.is_delivery_unavailable) return t("Choose another delivery first.");
  return figures && !figures.after ? t("Lower the total first.") : undefined;
}

/** Shows the figures of an edit for the last time, and saves it. */
export function ReviewDialog({ order, edit, form, onClose, onConflict }: ReviewDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const preview = useFinalPreview(order.id, edit);
  const save = useSaveEdit(order.id);
  const [note, setNote] = useState("");
  const [notifies, setNotifies] = useState(edit.email !== null);
  const figures = preview.data?.data;
  const total = figures?.after?.total;

  async function confirm() {
    if (total === undefined) return;
    const changes = { ...edit, version: order.version, accepted_total: total };
    const notifies_customer = notifies && edit.email !== null;
    try {
      const { message } = await save.mutateAsync({ ...changes, notifies_customer, note: note || null });
      notify(message, "success");
      await navigate({ to: paths.order(order.id), ignoreBlocker: true });
    } catch (error) {
      const current = error instanceof RejectedError && (error.body["current"] as EditableOrder | undefined);
      if (errorCode(error) === "version_conflict" && current) return onConflict(current);
      // The dialog then shows the new total, or that the delivery isn't available.
      if (errorCode(error) === "price_changed" || errorCode(error) === "slot_full")
        return void preview.refetch();
      if (errorCode(error) === "invalid_input") {
        showFormErrors(form, error);
        onClose();
      }
    }
  }

  const problem = preview.error ?? save.error;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("Review changes")}>
      <form
        noValidate
        className="flex flex-col gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void confirm();
        }}
      >
        <ContactChanges order={order} edit={edit} />
        {figures ? <BeforeAfter preview={figures} /> : !preview.error && <SkeletonLines lines={6} />}
        <Checkbox
          label={t("Email the customer what has changed")}
          help={edit.email ?? t("The order has no email.")}
          disabled={edit.email === null}
          checked={notifies && edit.email !== null}
          onChange={({ target }) => setNotifies(target.checked)}
        />
        <Field label={t("Note")} name="note" help={t("Only visible to your team.")} optional>
          <TextArea
            rows={2}
            dir="auto"
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <div aria-live="polite">{problem && <Banner tone="critical" title={fieldMessages(problem)} />}</div>
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending || preview.isFetching}
            disabledReason={rejectionOf(figures, t)}
          >
            {t("Save changes")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
