import { PlainPicture, type PictureProps } from "./PlainPicture.tsx";

/** A picture as AVIF, where that is there and the browser reads it; else as WebP. Without a picture, its stand-in. */
export function ProductPicture(props: PictureProps) {
  const { picture, sizes } = props;
  const plain = <PlainPicture {...props} />;
  if (!picture?.has_avif) return plain;
  return (
    <picture>
      <source type="image/avif" srcSet={picture.srcset.replaceAll(".webp", ".avif")} sizes={sizes} />
      {plain}
    </picture>
  );
}
