import type { Picture } from "@vitrine/contract/products/pictures";
import { useTranslation } from "react-i18next";

interface ReviewPhotosProps {
  photos: readonly Picture[];
  /** Small ones are for lists, whose rows open the review. */
  size: "small" | "large";
}

/** The photos of a review. Large ones open as large as they are stored. */
export function ReviewPhotos({ photos, size }: ReviewPhotosProps) {
  const { t } = useTranslation();
  const classes = size === "small" ? "size-9 rounded-badge" : "size-28 rounded";
  return (
    <span className="flex flex-wrap gap-2">
      {photos.map(({ id, url, srcset }, at) => {
        const picture = (
          <img
            src={url}
            srcSet={srcset}
            sizes={size === "small" ? "36px" : "112px"}
            alt={t("Photo {{number}}", { number: at + 1 })}
            loading="lazy"
            className={`${classes} border border-rule bg-sunken object-cover`}
          />
        );
        return size === "small" ? (
          <span key={id}>{picture}</span>
        ) : (
          <a
            key={id}
            href={largestUrl(srcset) ?? url}
            target="_blank"
            rel="noreferrer"
            className="block rounded"
          >
            {picture}
          </a>
        );
      })}
    </span>
  );
}

function largestUrl(srcset: string): string | undefined {
  return /([^\s,]+)\s+\d+w$/.exec(srcset)?.[1];
}
