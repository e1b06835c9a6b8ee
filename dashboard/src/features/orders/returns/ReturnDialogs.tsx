import type { OrderReturns, ReturnVerb } from "@vitrine/contract/orders/returns";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { emailNotice } from "../../../shared/orders/email-notice.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { ExchangeDialog } from "./ExchangeDialog.tsx";
import { InspectDialog } from "./InspectDialog.tsx";
import { OrderActionDialog, type OrderDialogProps } from "../OrderActionDialog.tsx";
import { bodies } from "../order-bodies.ts";
import { RefundAmountField } from "../refunds/RefundAmountField.tsx";
import { mayRefundToCredit, refundTexts, refundToOptions } from "../refunds/refund-texts.ts";
import { RequestReturnDialog } from "./RequestReturnDialog.tsx";
import { withOrder } from "./returns.data.ts";

export type RequestedReturnDialog = { verb: "request" } | { verb: ReturnVerb; id: string };

type ShownReturn = OrderReturns["returns"][number];

interface ReturnDialogsProps extends Omit<OrderReturns, "replaces"> {
  order: OrderDialogProps["order"];
  requested: RequestedReturnDialog | undefined;
  onClose: () => void;
}

/** A dialog for each action on returns. It closes if the return no longer allows its action. */
export function ReturnDialogs({ order, returns, returnable, requested, onClose }: ReturnDialogsProps) {
  const id = requested && "id" in requested ? requested.id : undefined;
  const one = returns.find((each) => each.id === id);
  const dialog = (verb: ReturnVerb) => ({
    order,
    one,
    open: requested?.verb === verb && one !== undefined && one.allowed.includes(verb),
    onOpenChange: (open: boolean) => !open && onClose(),
  });
  return (
    <>
      <RequestReturnDialog
        order={order}
        returnable={returnable}
        open={requested?.verb === "request" && returnable.length > 0}
        onOpenChange={(open) => !open && onClose()}
      />
      <ApproveDialog {...dialog("approve")} />
      <DeclineDialog {...dialog("decline")} />
      <ReceiveDialog {...dialog("receive")} />
      <RefundReturnDialog key={`refund ${id}`} {...dialog("refund")} />
      <ExchangeDialog key={`exchange ${id}`} {...dialog("exchange")} />
      <CloseDialog {...dialog("close")} />
    </>
  );
}

type ReturnDialogProps = OrderDialogProps & { one: ShownReturn | undefined };

function ApproveDialog({ one, ...dialog }: ReturnDialogProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(bodies.approve_return, { instructions: "" });
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Approve return")}
      description={emailNotice(dialog.order, t)}
      purpose={t("To approve this return")}
      action={t("Approve return")}
      send={(place, body) =>
        withOrder(place, client.returns.approve({ params: { ...place, return_id: one?.id ?? "" }, body }))
      }
    >
      <Field
        label={t("Instructions for the customer")}
        name="instructions"
        help={t("Where and how to send the items back.")}
        error={form.formState.errors.instructions?.message}
        optional
      >
        <TextArea {...form.register("instructions")} rows={4} dir="auto" />
      </Field>
    </OrderActionDialog>
  );
}

function DeclineDialog({ one, ...dialog }: ReturnDialogProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(bodies.decline_return, { reason: "" });
  return (
    <OrderActionDialog
      {...dialog}
      danger
      form={form}
      title={t("Decline return")}
      description={
        dialog.order.email ? t("We'll email the reason to the customer.") : emailNotice(dialog.order, t)
      }
      purpose={t("To decline this return")}
      action={t("Decline return")}
      send={(place, body) =>
        withOrder(place, client.returns.decline({ params: { ...place, return_id: one?.id ?? "" }, body }))
      }
    >
      <Field label={t("Reason")} name="reason" error={form.formState.errors.reason?.message}>
        <TextArea {...form.register("reason")} rows={3} dir="auto" />
      </Field>
    </OrderActionDialog>
  );
}

function ReceiveDialog({ one, ...dialog }: ReturnDialogProps) {
  const { t } = useTranslation();
  return (
    <InspectDialog
      {...dialog}
      title={t("Receive returned items")}
      action={t("Receive items")}
      expected={one?.lines ?? []}
      send={(place, body) =>
        withOrder(place, client.returns.receive({ params: { ...place, return_id: one?.id ?? "" }, body }))
      }
    />
  );
}

/** Refunds received items, by default their share of the price. */
function RefundReturnDialog({ one, ...dialog }: ReturnDialogProps) {
  const { t } = useTranslation();
  const { currency } = dialog.order;
  const refundable = one?.refundable ?? 0;
  const form = useSchemaForm(bodies.refund_return, { amount: refundable, note: "", to: "original" });
  const { errors } = form.formState;
  return (
    <OrderActionDialog
      {...dialog}
      {...refundTexts(dialog.order, form.watch("to") ?? "original", t)}
      form={form}
      title={t("Refund return")}
      purpose={t("To refund this return")}
      send={(place, body) =>
        withOrder(place, client.returns.refund({ params: { ...place, return_id: one?.id ?? "" }, body }))
      }
    >
      <Controller
        control={form.control}
        name="amount"
        render={(props) => <RefundAmountField {...props} max={refundable} currency={currency} />}
      />
      {mayRefundToCredit(dialog.order) && (
        <Field label={t("Refund to")} name="to" error={errors.to?.message}>
          <Select {...form.register("to")} options={refundToOptions(t)} />
        </Field>
      )}
      <Field
        label={t("Note")}
        name="note"
        optional
        help={t("Only visible to your team.")}
        error={errors.note?.message}
      >
        <TextArea {...form.register("note")} rows={2} dir="auto" />
      </Field>
    </OrderActionDialog>
  );
}

function CloseDialog({ one, ...dialog }: ReturnDialogProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(bodies.close_return, { note: "" });
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Close return without refund")}
      description={`${emailNotice(dialog.order, t)} ${t("This can't be undone.")}`}
      purpose={t("To close this return")}
      action={t("Close return")}
      send={(place, body) =>
        withOrder(place, client.returns.close({ params: { ...place, return_id: one?.id ?? "" }, body }))
      }
    >
      <Field
        label={t("Note")}
        name="note"
        optional
        help={t("Only visible to your team.")}
        error={form.formState.errors.note?.message}
      >
        <TextArea {...form.register("note")} rows={2} dir="auto" />
      </Field>
    </OrderActionDialog>
  );
}
