import type { Picture } from "@vitrine/contract/products/pictures";
import type { StoreProduct } from "@vitrine/contract/products/store-products";
import { t } from "../../../i18n.ts";
import { PlainPicture } from "../PlainPicture.tsx";
import { ProductPicture } from "../ProductPicture.tsx";
import { largestUrl } from "./largest-url.ts";
import { ProductVideo } from "./ProductVideo.tsx";
import { ZoomDialog } from "./ZoomDialog.tsx";

interface GalleryProps {
  product: StoreProduct;
  /** The picture of the variant in the URL, shown first. */
  first?: string | null;
  /** True if the zoom also shows several photos of a review. */
  zoomsMore: boolean;
}

const sizes = "(min-width: 60rem) 58vw, 100vw";

/**
 * The pictures of a product as a strip to swipe, with thumbnails on wide screens and a counter on phones. Without
 * JavaScript a picture links to its file, and a thumbnail to its picture.
 */
export function Gallery({ product, first, zoomsMore }: GalleryProps) {
  const { title, video_url } = product;
  const pictures = product.pictures.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  const many = pictures.length > 1;
  return (
    <div className="gallery">
      {pictures.length === 0 ? (
        <ProductPicture picture={null} title={title} sizes={sizes} />
      ) : (
        <div className="gallery-frame" data-gallery="">
          <ul className="gallery-strip" aria-label={t("Pictures")}>
            {pictures.map((picture, index) => (
              <li key={picture.id} id={slideId(picture)}>
                <a className="slide" href={largestUrl(picture)} aria-describedby="zoom-hint">
                  <ProductPicture
                    picture={picture}
                    title={title}
                    sizes={sizes}
                    first={index === 0}
                    mark={picture.id}
                  />
                </a>
              </li>
            ))}
          </ul>
          <span className="hidden" id="zoom-hint">
            {t("Enlarge picture")}
          </span>
          {many && (
            <p className="gallery-count" aria-hidden="true">
              1 / {pictures.length}
            </p>
          )}
          {many && <Thumbnails pictures={pictures} title={title} />}
          <ZoomDialog hasMany={many || zoomsMore} />
        </div>
      )}
      {video_url && <ProductVideo url={video_url} />}
    </div>
  );
}

function Thumbnails({ pictures, title }: { pictures: Picture[]; title: string }) {
  return (
    <ul className="thumbnails">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            href={`#${slideId(picture)}`}
            aria-label={t("Show picture {{number}}", { number: index + 1 })}
            aria-current={index === 0 ? "true" : undefined}
          >
            <PlainPicture picture={picture} title={title} sizes="5rem" decorative />
          </a>
        </li>
      ))}
    </ul>
  );
}

function slideId({ id }: Picture): string {
  return `picture-${id}`;
}
