import { type LinkCheck, maxExternalUrls, maxListedLinks } from "@vitrine/contract/shops/broken-links";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The progress of a running check, or the time and result of the last one. */
export function CheckProgress({ check }: { check: LinkCheck }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const { status, checked_at } = check;
  return (
    <div className="mb-4 flex flex-col gap-3">
      {status === "running" && <Progress check={check} />}
      {status === "failed" && <Banner tone="caution" title={t("The check stopped. Start it again.")} />}
      {checked_at && (
        <p className="text-ink2">
          {t("Last checked:")} <DateText at={checked_at} zone={time_zone} />
          {status === "done" && (
            <>
              {" · "}
              <Result check={check} />
            </>
          )}
        </p>
      )}
      {status === "done" && <Limits check={check} />}
    </div>
  );
}

function Progress({ check: { done, total } }: { check: LinkCheck }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const note = t("{{done}} of {{total}}", {
    done: done.toLocaleString(locale),
    total: total.toLocaleString(locale),
  });
  return (
    <ProgressBar
      label={t("Checking links")}
      value={total > 0 ? done / total : undefined}
      note={total > 0 ? note : undefined}
    />
  );
}

function Result({ check: { links } }: { check: LinkCheck }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return t("{{number}} links", {
    number: links.toLocaleString(locale),
    count: links,
    defaultValue_one: "1 link",
  });
}

/** Notes of the links that a check leaves out. */
function Limits({ check: { skipped, broken, unchecked } }: { check: LinkCheck }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const write = (number: number) => number.toLocaleString(locale);
  return (
    <>
      {skipped > 0 && (
        <p className="text-small text-ink3">
          {t(
            "{{number}} links to other sites weren't checked: a check opens up to {{max}} URLs of other sites.",
            {
              number: write(skipped),
              max: write(maxExternalUrls),
              count: skipped,
              defaultValue_one:
                "1 link to another site wasn't checked: a check opens up to {{max}} URLs of other sites.",
            },
          )}
        </p>
      )}
      {broken + unchecked > maxListedLinks && (
        <p className="text-small text-ink3">
          {t("{{number}} links have a problem. The first {{max}} are listed.", {
            number: write(broken + unchecked),
            max: write(maxListedLinks),
          })}
        </p>
      )}
    </>
  );
}
