import type { RefundableOrder } from "@vitrine/contract/orders/order-refunds";
import type { Order } from "@vitrine/contract/orders/orders";
import { useState } from "react";
import { useRepeatableRequest } from "../../../shared/useRepeatableRequest.ts";
import { useOrderChange } from "../orders.data.ts";
import { draftSums, type RefundDraft } from "./refund-draft.rules.ts";
import type { RefundBody } from "./refunds.data.ts";

/** The effects of the refund, apart from its parts and its amount. */
export type RefundChoices = Required<Pick<RefundBody, "reason" | "to" | "notifies_customer">> & {
  note: string;
};

/** The state of the form, and the function that sends the refund once nothing is wrong. */
export function useRefund(order: Order, able: RefundableOrder, isCancellation: boolean, onSent: () => void) {
  const change = useOrderChange(order);
  const sendOnce = useRepeatableRequest();
  const [draft, setDraft] = useState<RefundDraft>({ units: {} });
  const [choices, setChoices] = useState<RefundChoices>({
    reason: "customer",
    to: "original",
    notifies_customer: true,
    note: "",
  });
  const [tried, setTried] = useState(false);
  const sums = draftSums(able, draft, isCancellation);

  function send() {
    setTried(true);
    if (sums.isWrong || sums.isEmpty) return;
    const body: RefundBody = {
      ...choices,
      lines: sums.lines
        .filter(({ cancelled, shipped }) => cancelled + shipped > 0)
        .map(({ id, cancelled, shipped, restocks }) => ({ order_line_id: id, cancelled, shipped, restocks })),
      delivery: sums.delivery,
      fee: sums.fee,
      amount: sums.amount,
      version: able.version,
    };
    change.mutate((params) => sendOnce(body, (client) => client.order_refunds.create({ params, body })), {
      onSuccess: onSent,
    });
  }

  return {
    draft,
    choices,
    sums,
    tried,
    isPending: change.isPending,
    send,
    enter: (entered: Partial<RefundDraft>) => setDraft({ ...draft, ...entered }),
    choose: (chosen: Partial<RefundChoices>) => setChoices({ ...choices, ...chosen }),
  };
}
