import { hasPermission } from "@vitrine/contract/roles";
import type { ListedEmail } from "@vitrine/contract/shops/customer-emails";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { useEmails } from "./customer-emails.data.ts";
import { deliveryEmailLabels, orderEmailLabels, otherEmailLabels } from "./email-labels.ts";

/** All emails to customers, with when each is sent. */
export function EmailsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useEmails();
  const states = new Map(data?.data.map((state) => [state.email as string, state]));
  const { name, permissions } = useShop();
  return (
    <>
      <PageHead
        title={t("Emails")}
        note={t(
          "{{shop}} sends these emails to customers automatically, in the language of their order. Open one to edit its texts.",
          { shop: name },
        )}
      />
      {hasPermission(permissions, "payments") && (
        <p className="mb-6">
          <TextLink to={paths.orderSms}>{t("SMS about orders")}</TextLink>
        </p>
      )}
      {error && !data && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      <EmailSection title={t("Orders and payments")} labels={orderEmailLabels(t)} states={states} />
      <EmailSection title={t("Deliveries and returns")} labels={deliveryEmailLabels(t)} states={states} />
      <EmailSection title={t("Marketing and accounts")} labels={otherEmailLabels(t)} states={states} />
    </>
  );
}

function EmailSection({
  title,
  labels,
  states,
}: {
  title: string;
  labels: Record<string, { name: string; when: string }>;
  states: ReadonlyMap<string, ListedEmail>;
}) {
  return (
    <MarginSection title={title}>
      <ul>
        {Object.entries(labels).map(([email, { name, when }]) => (
          <li key={email} className="border-b border-rule py-3 first:pt-0 last:border-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TextLink
                to={paths.customerEmail(email)}
                className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
              >
                {name}
              </TextLink>
              <EmailState state={states.get(email)} />
            </div>
            <p className="text-small text-ink3">{when}</p>
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}

/** Turned off, and edited with the languages. Emails with the default texts have no badge. */
function EmailState({ state }: { state: ListedEmail | undefined }) {
  const { t } = useTranslation();
  if (!state) return null;
  return (
    <>
      {!state.is_active && (
        <StatusBadge tone="caution" shape="none">
          {t("Turned off")}
        </StatusBadge>
      )}
      {state.edited.length > 0 && (
        <StatusBadge tone="info" shape="done">
          {t("Edited: {{languages}}", { languages: state.edited.join(", ") })}
        </StatusBadge>
      )}
    </>
  );
}
