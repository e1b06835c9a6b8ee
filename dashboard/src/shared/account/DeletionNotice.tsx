import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { DateText } from "../../ui/text/DateText.tsx";

/** Says when the account is deleted to which the user signs in. @param at ISO 8601 */
export function DeletionNotice({ at }: { at: string }) {
  const { t } = useTranslation();
  return (
    <Banner tone="caution" title={t("This account will be deleted")}>
      <span className="block">
        <DateText at={at} format="full" />
      </span>
      {t("Keep the account to sign in.")}
    </Banner>
  );
}
