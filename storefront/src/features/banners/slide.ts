import type { Picture } from "@vitrine/contract/products/pictures";

/** A banner of the shop, or a slide of a slideshow. */
export interface Slide {
  id: string;
  picture: Picture;
  /** Shown on phones instead. */
  phone_picture: Picture | null;
  headline: string | null;
  text: string | null;
  /** Without a label the headline is the link. */
  link: { label: string | null; href: string } | null;
}
