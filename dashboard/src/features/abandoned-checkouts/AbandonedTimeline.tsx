import type { AbandonedCheckout } from "@vitrine/contract/checkout/abandoned-checkouts";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { failureLabel } from "../../shared/payments/failure-labels.ts";
import { Section } from "../../ui/layout/Editor.tsx";
import { Timeline } from "../../ui/layout/Timeline.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Code } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The emails about a checkout, what came of them, and declined payments, newest first. */
export function AbandonedTimeline({ checkout }: { checkout: AbandonedCheckout }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const locale = useLocale();
  const events = eventsOf(checkout, t, locale).toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section
      title={t("Timeline")}
      note={
        checkout.next_email_at && (
          <>
            {t("Next email")}: <DateText at={checkout.next_email_at} format="full" zone={time_zone} />
          </>
        )
      }
    >
      <Timeline zone={time_zone} events={events} />
    </Section>
  );
}

function eventsOf(checkout: AbandonedCheckout, t: TFunction, locale: string) {
  const { id, abandoned_at, restored_at, recovered_at, state } = checkout;
  return [
    { id, at: abandoned_at, what: t("The customer left the checkout") },
    ...checkout.emails.map((email) => ({
      id: email.id,
      at: email.sent_at ?? email.created_at,
      who: email.sender ?? undefined,
      what: emailText(email, t),
      detail: email.coupon_code && (
        <>
          {t("Discount code")}: <Code>{email.coupon_code}</Code>
        </>
      ),
    })),
    ...checkout.payment_failures.map((failure) => ({
      id: failure.id,
      at: failure.failed_at,
      what: t("Payment of {{amount}} failed", {
        amount: formatMoney(failure.amount, failure.currency, locale),
      }),
      detail: failureLabel(failure.reason, t),
    })),
    ...(restored_at ? [{ id: `${id}-restored`, at: restored_at, what: t("The link was opened") }] : []),
    ...(recovered_at
      ? [
          {
            id: `${id}-recovered`,
            at: recovered_at,
            what:
              state === "recovered_by_link"
                ? t("The customer ordered with the link")
                : t("The customer ordered"),
          },
        ]
      : []),
  ];
}

function emailText({ step, sent_at }: AbandonedCheckout["emails"][number], t: TFunction): string {
  if (!sent_at) return t("Email wasn't sent yet");
  switch (step) {
    case 1:
      return t("First email sent");
    case 2:
      return t("Second email sent");
    case 3:
      return t("Third email sent");
    default:
      return t("sent an email");
  }
}
