import { cancelReasons, type Order } from "@vitrine/contract/orders/orders";
import { orderName } from "@vitrine/contract/orders/order-name";
import { CircleCheck, CircleX, type LucideIcon, PhoneMissed, PhoneOff } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { emailNotice } from "../../shared/orders/email-notice.ts";
import { cancelLabels } from "../../shared/orders/cancel-labels.ts";
import { Button, type ButtonLook } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { ariaKeys, keyText, type ShortcutId } from "../../ui/shortcuts.ts";
import { type Outcome, outcomeLabels } from "./outcomes.data.ts";

interface OutcomeBarProps {
  order: Order;
  /** Minutes after which an order without an answer comes back. */
  minutes: number;
  onOutcome: (outcome: Outcome) => void;
}

/** A button with a key for each outcome. On phones they overlay the bottom navigation, within reach of the thumb. */
export function OutcomeBar({ order, minutes, onOutcome }: OutcomeBarProps) {
  const { t } = useTranslation();
  const [isCancelling, setCancelling] = useState(false);
  const firstReason = useRef<HTMLButtonElement>(null);
  const labels = outcomeLabels(t);
  return (
    <section
      data-save-bar
      aria-label={t("Outcome of the call")}
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 gap-1 border-t border-rule bg-canvas px-2 pt-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))] desk:static desk:flex desk:flex-wrap desk:gap-3 desk:border-0 desk:bg-transparent desk:p-0"
    >
      <OutcomeButton
        shortcut="confirmed"
        icon={CircleCheck}
        look="primary"
        label={labels.confirmed}
        onClick={() => onOutcome({ kind: "confirmed" })}
      />
      <OutcomeButton
        shortcut="no-answer"
        icon={PhoneMissed}
        label={labels.no_answer}
        onClick={() => onOutcome({ kind: "no_answer", minutes })}
      />
      <OutcomeButton
        shortcut="wrong-number"
        icon={PhoneOff}
        label={labels.wrong_number}
        onClick={() => onOutcome({ kind: "wrong_number", reason: t("Wrong phone number") })}
      />
      <OutcomeButton
        shortcut="cancel-order"
        icon={CircleX}
        label={t("Cancel order")}
        onClick={() => setCancelling(true)}
      />
      <Dialog
        open={isCancelling}
        onOpenChange={setCancelling}
        initialFocus={firstReason}
        title={t("Cancel order {{number}}?", { number: orderName(order) })}
        description={`${t("Choose a reason to cancel the order. The items go back into stock.")} ${emailNotice(order, t)}`}
      >
        <ul aria-label={t("Reason")} className="flex flex-col gap-2 pt-2">
          {cancelReasons.map((reason, index) => (
            <li key={reason}>
              <Button
                ref={index === 0 ? firstReason : undefined}
                className="w-full"
                onClick={() => {
                  setCancelling(false);
                  onOutcome({ kind: "cancelled", reason });
                }}
              >
                {cancelLabels(t)[reason]}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </section>
  );
}

interface OutcomeButtonProps {
  shortcut: ShortcutId;
  icon: LucideIcon;
  label: string;
  look?: ButtonLook;
  onClick: () => void;
}

function OutcomeButton({ shortcut, icon: Icon, label, look, onClick }: OutcomeButtonProps) {
  return (
    <Button
      look={look}
      data-shortcut={shortcut}
      aria-keyshortcuts={ariaKeys(shortcut)}
      className="min-h-14 max-desk:flex-col max-desk:gap-0.5 max-desk:px-1 max-desk:text-micro desk:min-h-control"
      onClick={onClick}
    >
      <Icon size={18} aria-hidden className="shrink-0" />
      {label}
      <kbd aria-hidden className="font-sans text-micro opacity-70 max-desk:hidden">
        {keyText(shortcut)}
      </kbd>
    </Button>
  );
}
