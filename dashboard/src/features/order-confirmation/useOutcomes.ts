import { orderName } from "@vitrine/contract/orders/order-name";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { type RecordedOutcome, storeOutcome } from "./outcomes.data.ts";

export interface FailedOutcome extends RecordedOutcome {
  message: string;
}

/**
 * The outcomes that the member has recorded. The latest can be undone until it is sent: with the next outcome, after some
 * seconds, or when the page is left. An email that confirms an order couldn't be undone.
 */
export function useOutcomes() {
  const { id: shopId } = useShop();
  const waiting = useRef<RecordedOutcome>(undefined);
  const [undoable, setUndoable] = useState<RecordedOutcome>();
  const [sending, setSending] = useState<RecordedOutcome[]>([]);
  const [failed, setFailed] = useState<FailedOutcome[]>([]);
  const [count, setCount] = useState(0);

  async function send(recorded: RecordedOutcome) {
    setSending((all) => [...all, recorded]);
    try {
      await storeOutcome(shopId, recorded);
    } catch (error) {
      const message = errorMessage(error);
      const isSettled = ["transition_rejected", "not_found"].includes(errorCode(error) ?? "");
      // Another member has changed the order, so there is nothing to send again.
      if (isSettled) notify(`${orderName(recorded.item.order)}: ${message}`, "warning");
      else setFailed((all) => [...all, { ...recorded, message }]);
    }
    setSending((all) => all.filter((one) => one !== recorded));
  }

  function flush() {
    const recorded = waiting.current;
    waiting.current = undefined;
    setUndoable(undefined);
    if (recorded) void send(recorded);
  }

  const leave = useEffectEvent(flush);
  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      leave();
    };
  }, []);

  return {
    /** The outcome that can be undone. */
    undoable,
    failed,
    /** Outcomes recorded since the page was opened. */
    count,
    /** Orders that aren't shown, because they have an outcome. */
    orderIds: [...sending, ...failed, ...(undoable ? [undoable] : [])].map(({ item }) => item.order.id),
    record(recorded: RecordedOutcome) {
      flush();
      waiting.current = recorded;
      setUndoable(recorded);
      setCount(count + 1);
    },
    flush,
    undo() {
      waiting.current = undefined;
      setUndoable(undefined);
      setCount(count - 1);
    },
    retry(one: FailedOutcome) {
      setFailed((all) => all.filter((other) => other !== one));
      void send(one);
    },
    /** Gives the order back to the queue. */
    discard(one: FailedOutcome) {
      setFailed((all) => all.filter((other) => other !== one));
      setCount(count - 1);
    },
  };
}
