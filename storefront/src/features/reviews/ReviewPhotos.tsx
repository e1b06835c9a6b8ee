import type { StoreReview } from "@vitrine/contract/products/reviews";
import { t } from "../../i18n.ts";
import { largestUrl } from "../products/gallery/largest-url.ts";
import { PlainPicture } from "../products/PlainPicture.tsx";

/** Thumbnails of a review's photos, each with a link to its file. A script opens them in the zoom of the product's pictures. */
export function ReviewPhotos({ review: { name, photos } }: { review: StoreReview }) {
  return (
    <ul className="review-photos" aria-label={t("Photos")}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a href={largestUrl(photo)}>
            <PlainPicture
              picture={photo}
              title={t("Photo {{number}} by {{name}}", { number: at + 1, name: name ?? t("A customer") })}
              sizes="6rem"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
