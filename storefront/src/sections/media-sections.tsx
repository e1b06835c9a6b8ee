import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { ProductPicture } from "../features/products/ProductPicture.tsx";
import { t } from "../i18n.ts";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { buttonIn, pictureIn, textIn } from "./section-values.ts";

const videoHosts = /^https:\/\/((www\.|m\.)?youtube\.com|youtu\.be|(www\.|player\.)?vimeo\.com)\//i;

/** A link to the video on its cover: nothing is requested from the video's host before the click. */
export function loadVideo({ settings }: StoreSection) {
  const [heading, url, picture] = [
    textIn(settings, "heading"),
    textIn(settings, "video"),
    pictureIn(settings),
  ];
  if (!url || !videoHosts.test(url)) return null;
  return (
    <section className="section">
      <SectionHeading>{heading}</SectionHeading>
      <a className="video" href={url} target="_blank" rel="noopener noreferrer">
        {picture && (
          <ProductPicture
            picture={picture}
            title={heading ?? ""}
            sizes="(min-width: 60rem) 90vw, 100vw"
            decorative
          />
        )}
        <span className="video-label">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 4v16l13-8z" />
          </svg>
          {t("Watch video")}
        </span>
      </a>
    </section>
  );
}

/** Pictures of partners, press or certificates; a name in place of a missing picture. */
export function loadLogos({ settings, blocks }: StoreSection, { visit }: SectionContext) {
  const { base } = visit.site;
  const logos = blocks.flatMap((block) => {
    const [picture, name] = [pictureIn(block.settings), textIn(block.settings, "name")];
    const href = buttonIn(block.settings, base)?.href;
    return picture || name ? [{ id: block.id, picture, name, href }] : [];
  });
  if (logos.length === 0) return null;
  return (
    <section className="section">
      <SectionHeading>{textIn(settings, "heading")}</SectionHeading>
      <ul className="logos">
        {logos.map(({ id, picture, name, href }) => {
          const shown = picture ? (
            <LogoPicture picture={picture} name={name} />
          ) : (
            <span dir="auto">{name}</span>
          );
          return <li key={id}>{href ? <a href={href}>{shown}</a> : shown}</li>;
        })}
      </ul>
    </section>
  );
}

function LogoPicture({
  picture,
  name,
}: {
  picture: NonNullable<ReturnType<typeof pictureIn>>;
  name: string | null;
}) {
  const { url, srcset, width, height, alt } = picture;
  return (
    <img
      src={url}
      srcSet={srcset || undefined}
      sizes="10rem"
      width={width}
      height={height}
      alt={name ?? alt}
      loading="lazy"
      decoding="async"
    />
  );
}
