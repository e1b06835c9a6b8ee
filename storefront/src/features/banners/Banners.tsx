import type { StoreBanner } from "@vitrine/contract/shops/banners";
import { linkPath } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { BannerPicture } from "./BannerPicture.tsx";

/** Pictures with text at the top of the home page; several are a row that shoppers scroll. */
export function Banners({ banners }: { banners: readonly StoreBanner[] }) {
  const isRow = banners.length > 1;
  return (
    <section
      className={isRow ? "banners several" : "banners"}
      aria-label={t("Highlights")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the row
      tabIndex={isRow ? 0 : undefined}
    >
      {banners.map((banner, index) => (
        <Banner key={banner.id} banner={banner} first={index === 0} isOneOf={banners.length} />
      ))}
    </section>
  );
}

function Banner({ banner, first, isOneOf }: { banner: StoreBanner; first: boolean; isOneOf: number }) {
  const { base } = useSite();
  const { headline, text, button_label, link } = banner;
  const href = link && linkPath(base, link);
  const sizes = isOneOf > 1 ? "92vw" : "100vw";
  return (
    <div className="banner">
      <BannerPicture banner={banner} sizes={sizes} first={first} />
      {(headline ?? text ?? button_label) && (
        <div className="banner-words">
          {headline && <h2 dir="auto">{href && !button_label ? <a href={href}>{headline}</a> : headline}</h2>}
          {text && <p dir="auto">{text}</p>}
          {href && button_label && (
            <a className="button" href={href} dir="auto">
              {button_label}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
