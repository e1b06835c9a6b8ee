import { type AbandonedCheckout, type AbandonedState } from "@vitrine/contract/checkout/abandoned-checkouts";
import type { TFunction } from "i18next";
import type { Shape, Tone } from "../../ui/feedback/StatusBadge.tsx";

/** The badge of a state. */
export function stateBadge(
  state: AbandonedState,
  t: TFunction,
): { tone: Tone; shape: Shape; children: string } {
  switch (state) {
    case "abandoned":
      return { tone: "caution", shape: "none", children: t("Abandoned") };
    case "emailed":
      return { tone: "info", shape: "part", children: t("Email sent") };
    case "recovered_by_link":
      return { tone: "positive", shape: "done", children: t("Recovered by link") };
    case "recovered":
      return { tone: "positive", shape: "done", children: t("Recovered") };
  }
}

/** The reason why no email can be sent, or undefined. */
export function emailProblemText(
  problem: AbandonedCheckout["email_problem"],
  t: TFunction,
): string | undefined {
  switch (problem) {
    case null:
      return undefined;
    case "no_email":
      return t("This customer left no email.");
    case "recovered":
    case "bought":
      return t("This customer has ordered.");
    case "unsubscribed":
      return t("This customer unsubscribed from emails about their cart.");
    case "sent_today":
      return t("You've already emailed this customer today.");
  }
}

/** The customer's name, email or phone number, the first that is known. */
export function customerName(
  { name, email, phone }: Pick<AbandonedCheckout, "name" | "email" | "phone">,
  t: TFunction,
): string {
  return name ?? email ?? phone ?? t("Contact removed");
}
