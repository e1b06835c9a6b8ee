import type { AbandonedCheckout } from "@vitrine/contract/checkout/abandoned-checkouts";
import { useTranslation } from "react-i18next";
import { OutsideLink } from "../../ui/button/TextLink.tsx";
import { Section } from "../../ui/layout/Editor.tsx";

const linkClasses = "underline decoration-control underline-offset-3 hover:decoration-current wrap-anywhere";

/** The contact that the shopper entered, with links to write to them. */
export function AbandonedContact({ checkout }: { checkout: AbandonedCheckout }) {
  const { t } = useTranslation();
  const { name, email, phone, phone_e164, link } = checkout;
  if (!name && !email && !phone) return null;
  return (
    <Section title={t("Customer")}>
      <div className="flex flex-col items-start gap-1">
        {name && (
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
        )}
        {email && (
          <a href={`mailto:${email}`} className={linkClasses}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        )}
        {phone && (
          <a href={`tel:${phone_e164 ?? phone.replaceAll(/[^\d+]/g, "")}`} className={linkClasses}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        )}
        {phone_e164 && link && (
          <p className="mt-2">
            <OutsideLink
              href={whatsAppUrl(phone_e164, t("Your cart is saved. Continue here: {{link}}", { link }))}
            >
              {t("WhatsApp")}
            </OutsideLink>
          </p>
        )}
      </div>
    </Section>
  );
}

/** A chat with a number, in which a message is prepared. */
function whatsAppUrl(phone: string, message: string): string {
  return `https://wa.me/${phone.replace("+", "")}?text=${encodeURIComponent(message)}`;
}
