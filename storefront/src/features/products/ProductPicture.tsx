import { PlainPicture, type PictureProps } from "./PlainPicture.tsx";

/** A picture as AVIF if available and supported, otherwise as WebP; a placeholder if there is no picture. */
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
