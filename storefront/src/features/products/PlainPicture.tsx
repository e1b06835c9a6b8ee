import type { Picture } from "@vitrine/contract/products/pictures";
import { hue } from "../../picture-colours.ts";

export interface PictureProps {
  picture: Picture | null;
  title: string;
  sizes: string;
  /** Beside its own title a picture says nothing new. */
  decorative?: boolean;
  /** Among the first things seen: fetched before the rest. */
  first?: boolean;
  className?: string;
  /** Written beside it, for an island to find it by. */
  mark?: string;
}

/** A picture as WebP in its colour, or the title's first letter on a quiet ground where there is none. */
export function PlainPicture({ picture, title, sizes, decorative, first, className, mark }: PictureProps) {
  const classes = ["picture", className];
  if (!picture)
    return (
      <span
        className={[...classes, `blank ground-${groundOf(title)}`].filter(Boolean).join(" ")}
        aria-hidden="true"
      >
        <span>{initialOf(title)}</span>
      </span>
    );
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

function initialOf(title: string): string {
  return /[\p{L}\p{N}]/u.exec(title)?.[0]?.toLocaleUpperCase() ?? "";
}

/** One of five grounds, always the same for the same title. */
function groundOf(title: string): number {
  let sum = 0;
  for (const sign of title) sum += sign.codePointAt(0) ?? 0;
  return sum % 5;
}
