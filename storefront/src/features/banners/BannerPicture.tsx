import type { Picture } from "@vitrine/contract/products/pictures";
import { PlainPicture } from "../products/PlainPicture.tsx";
import type { Slide } from "./slide.ts";

const onPhones = "(max-width: 40rem)";

interface BannerPictureProps {
  slide: Slide;
  sizes: string;
  /** Above the fold: loaded first. */
  first: boolean;
}

/** The picture of a banner, on phones the other one if there is one. */
export function BannerPicture({ slide, sizes, first }: BannerPictureProps) {
  const { picture, phone_picture, headline } = slide;
  return (
    <picture>
      {phone_picture && sources(phone_picture, sizes, onPhones)}
      {sources(picture, sizes)}
      <PlainPicture
        picture={picture}
        title={headline ?? ""}
        decorative={picture.alt === ""}
        sizes={sizes}
        first={first}
      />
    </picture>
  );
}

/** Sources of a picture, AVIF first; the WebP of the picture for all screens is the `<img>` itself. */
function sources({ srcset, has_avif }: Picture, sizes: string, media?: string) {
  const avif = srcset.replaceAll(".webp", ".avif");
  return (
    <>
      {has_avif && <source type="image/avif" media={media} srcSet={avif} sizes={sizes} />}
      {media && <source media={media} srcSet={srcset} sizes={sizes} />}
    </>
  );
}
