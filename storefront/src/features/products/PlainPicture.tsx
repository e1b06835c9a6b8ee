import type { Picture } from "@vitrine/contract/products/pictures";
import { hue } from "../../document/picture-colours.ts";

export interface PictureProps {
  picture: Picture | null;
  title: string;
  sizes: string;
  /** Next to the product's title the picture needs no alt text. */
  decorative?: boolean;
  /** Above the fold: loaded first. */
  first?: boolean;
  className?: string;
  /** Attribute by which an island finds the picture. */
  mark?: string;
}

/** A WebP picture with its placeholder colour, or a plain drawing if there is no picture. */
export function PlainPicture({ picture, title, sizes, decorative, first, className, mark }: PictureProps) {
  const classes = ["picture", className];
  if (!picture)
    return <span className={[...classes, "blank"].filter(Boolean).join(" ")} aria-hidden="true" />;
  return (
    <img
      className={[...classes, hue(picture.colour)].filter(Boolean).join(" ")}
      src={picture.url}
      srcSet={picture.srcset || undefined}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={decorative ? "" : picture.alt || title}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      data-picture={mark}
    />
  );
}
