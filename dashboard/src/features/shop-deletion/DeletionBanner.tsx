import type { Shop } from "@vitrine/contract/shops/shops";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { DateText } from "../../ui/text/DateText.tsx";

/** Says on every page of a shop when it is deleted. Owners can keep it. */
export function DeletionBanner({ shop: { name, role, deletes_at, time_zone } }: { shop: Shop }) {
  const { t } = useTranslation();
  if (!deletes_at) return null;
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={t("{{shop}} will be deleted", { shop: name })}
        action={role === "owner" && <ButtonLink to={paths.accountSettings}>{t("View deletion")}</ButtonLink>}
      >
        <DateText at={deletes_at} format="full" zone={time_zone} />
        {role !== "owner" && <> · {t("An owner can keep it.")}</>}
      </Banner>
    </div>
  );
}
