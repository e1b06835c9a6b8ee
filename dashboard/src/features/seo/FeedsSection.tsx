import type { FeedName, SeoSettings } from "@vitrine/contract/shops/seo";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCopy } from "../../shared/useCopy.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { SeoForm } from "./seo-form.ts";

/** The switch of the product feeds, and their URLs once it is saved. */
export function FeedsSection({ form, stored }: { form: SeoForm; stored: SeoSettings }) {
  const { t } = useTranslation();
  return (
    <MarginSection
      title={t("Product feeds")}
      note={t(
        "Files with all published products, for shopping ads. They're public, and updated within 15 minutes.",
      )}
    >
      <Checkbox label={t("Offer product feeds")} {...form.register("has_feeds")} />
      {stored.has_feeds && stored.feeds.map((feed) => <Feed key={feed.url} {...feed} />)}
    </MarginSection>
  );
}

const names: Record<FeedName, string> = { google: "Google Merchant Center", meta: "Meta Commerce Manager" };

function Feed({ feed, language, url, generated_at, item_count }: SeoSettings["feeds"][number]) {
  const { t } = useTranslation();
  const locale = useLocale();
  const copy = useCopy(t("Link copied"));
  const count = item_count ?? 0;
  return (
    <div className="flex flex-col items-start gap-1.5 border-t border-rule pt-4">
      <h3 className="font-medium">
        {language === null ? names[feed] : `${names[feed]} (${languageName(language, locale)})`}
      </h3>
      <p dir="ltr" className="font-mono text-code wrap-anywhere">
        {url}
      </p>
      <p className="text-small text-ink3">
        {generated_at === null ? (
          t("Not fetched yet.")
        ) : (
          <>
            {t("{{number}} items", {
              number: count.toLocaleString(locale),
              count,
              defaultValue_one: "1 item",
            })}
            {" · "}
            <DateText at={generated_at} />
          </>
        )}
      </p>
      <Button icon={Copy} onClick={() => void copy(url)}>
        {t("Copy link")}
      </Button>
    </div>
  );
}

function languageName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
}
