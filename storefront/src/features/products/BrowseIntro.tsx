import type { StoreCollection } from "@vitrine/contract/products/store-categories";
import { RichText } from "../../RichText.tsx";
import type { ReactNode } from "react";
import { ProductPicture } from "./ProductPicture.tsx";

/** Picture and description of a category or collection, shown before its products. */
export function BrowseIntro({ card, children }: { card: StoreCollection; children?: ReactNode }) {
  const { picture, title, description_html } = card;
  return (
    <div className="browse-intro">
      {picture && (
        <ProductPicture
          picture={picture}
          title={title}
          sizes="(min-width: 60rem) 40vw, 100vw"
          decorative
          first
        />
      )}
      {description_html && <RichText html={description_html} />}
      {children}
    </div>
  );
}
