import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/**
 * A warning before a price change: a new price ends a running sale. Empty if no sale is running.
 *
 * @param count Number of running sales. Undefined if there are too many to count.
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
          ? t("Running sales will end")
          : t("{{number}} running sales will end", {
              number: count.toLocaleString(locale),
              count,
              defaultValue_one: "1 running sale will end",
            })
      }
    >
      {t("A new price ends the variant's sale, and the regular price doesn't return.")}
    </Banner>
  );
}
