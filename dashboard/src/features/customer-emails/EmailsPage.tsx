import { mayEnter } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { deliveryEmailLabels, orderEmailLabels, otherEmailLabels } from "./email-labels.ts";

/** All emails to customers, with when each is sent. */
export function EmailsPage() {
  const { t } = useTranslation();
  const { name, role } = useShop();
  return (
    <>
      <PageHead
        title={t("Emails")}
        note={t("{{shop}} sends these emails to customers automatically, in the language of their order.", {
          shop: name,
        })}
      />
      {mayEnter(role, "payments") && (
        <p className="mb-6">
          <TextLink to={paths.orderSms}>{t("SMS about orders")}</TextLink>
        </p>
      )}
      <EmailSection title={t("Orders and payments")} labels={orderEmailLabels(t)} />
      <EmailSection title={t("Deliveries and returns")} labels={deliveryEmailLabels(t)} />
      <EmailSection title={t("Marketing and accounts")} labels={otherEmailLabels(t)} />
    </>
  );
}

function EmailSection({
  title,
  labels,
}: {
  title: string;
  labels: Record<string, { name: string; when: string }>;
}) {
  return (
    <MarginSection title={title}>
      <ul>
        {Object.entries(labels).map(([email, { name, when }]) => (
          <li key={email} className="border-b border-rule py-3 first:pt-0 last:border-0">
            <TextLink
              to={paths.customerEmail(email)}
              className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
            >
              {name}
            </TextLink>
            <p className="text-small text-ink3">{when}</p>
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}
