/** The content of the picture for a shared link. */
export interface SharePicture {
  shop: string;
  title: string;
  price: string;
  /** `#rrggbb` */
  background: string;
  ink: string;
  language: string;
  isRightToLeft: boolean;
  /** An encoded picture of the product, if it has one. */
  picture?: Uint8Array;
}
