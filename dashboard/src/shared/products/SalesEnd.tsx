import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/**
 * Said before prices are changed: a price set while a sale runs is the last word. Nothing where none runs.
 *
 * @param count undefined: they are too many to be counted
 */
export function SalesEnd({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <Banner
      tone="caution"
      title={
        count === undefined
          ? t("Running sales would end")
          : t("{{number}} running sales would end", {
              number: count.toLocaleString(locale),
              count,
              defaultValue_one: "1 running sale would end",
            })
      }
    >
      {t("A new price ends the sale of its variant, and the usual price does not come back.")}
    </Banner>
  );
}
