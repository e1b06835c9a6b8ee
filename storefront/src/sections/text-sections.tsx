import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { ProductPicture } from "../features/products/ProductPicture.tsx";
import { RichText } from "../RichText.tsx";
import { Paragraphs } from "./Paragraphs.tsx";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { buttonIn, pictureIn, textIn } from "./section-values.ts";

export function loadPictureWithText(section: StoreSection, context: SectionContext) {
  const { settings } = section;
  const [heading, text, picture] = [
    textIn(settings, "heading"),
    textIn(settings, "text"),
    pictureIn(settings),
  ];
  const link = buttonIn(settings, context.visit.site.base);
  if (!heading && !text && !picture) return null;
  const classes = ["section pair", settings["picture_side"] === "end" && "mirrored", !picture && "plain"];
  return (
    <section className={classes.filter(Boolean).join(" ")}>
      {picture && (
        <ProductPicture
          picture={picture}
          title={heading ?? ""}
          decorative={picture.alt === ""}
          sizes="(min-width: 60rem) 40vw, 100vw"
          first={context.isFirst(section)}
        />
      )}
      <div className="pair-words">
        <SectionHeading>{heading}</SectionHeading>
        <Paragraphs text={text} />
        {link && (
          <p>
            <a className="button plain" href={link.href} dir="auto">
              {link.label}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

export function loadRichText({ settings }: StoreSection) {
  const [heading, html] = [textIn(settings, "heading"), textIn(settings, "text")];
  if (!heading && !html) return null;
  return (
    <section className="section passage">
      <SectionHeading>{heading}</SectionHeading>
      {html && <RichText html={html} />}
    </section>
  );
}
