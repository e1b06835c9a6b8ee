import type { TFunction } from "i18next";
import { smsEventNames } from "../../../shared/orders/sms-events.ts";
import type { EventText, OrderEvent } from "./order-event.ts";

/** The text of the event that a confirmation code was sent, with the reason if not by SMS. */
export function codeSentLabel({ details }: OrderEvent, t: TFunction): EventText {
  const reason = smsProblem(details["problem"], t);
  switch (details["by"]) {
    case "sms":
      return { what: t("sent the confirmation code by SMS") };
    case "email":
      return { what: t("sent the confirmation code by email instead of SMS"), detail: reason };
    default:
      return {
        what: t("couldn't send the confirmation code"),
        detail: [reason, t("The order has no email. Call the customer to confirm it.")]
          .filter(Boolean)
          .join(" "),
      };
  }
}

/** The text of the event that an SMS about the order was sent, or why it wasn't. */
export function smsSentLabel({ details }: OrderEvent, t: TFunction): EventText {
  const event = smsEvent(details["event"], t);
  const reason = smsProblem(details["problem"], t);
  return reason
    ? { what: t("couldn't send the SMS: {{event}}", { event }), detail: reason }
    : { what: t("sent an SMS: {{event}}", { event }) };
}

function smsEvent(event: unknown, t: TFunction): string {
  const names: Record<string, string> = smsEventNames(t);
  return names[String(event)] ?? String(event);
}

function smsProblem(problem: unknown, t: TFunction): string | undefined {
  switch (problem) {
    case "rejected":
      return t("The SMS gateway rejected the message.");
    case "silent":
      return t("The SMS gateway didn't respond.");
    case "limited":
      return t("The limit of messages was reached.");
    case "off":
      return t("The SMS gateway is off or not connected.");
    default:
      return undefined;
  }
}
