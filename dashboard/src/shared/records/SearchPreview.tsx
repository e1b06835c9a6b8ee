import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";

interface SearchPreviewProps {
  title: string;
  /** Within the shop: "/products/linen-shirt". */
  path: string;
  description: string;
}

/** A page of the shop as a search result. */
export function SearchPreview({ title, path, description }: SearchPreviewProps) {
  const { t } = useTranslation();
  const { store_url } = useShop();
  return (
    <fieldset
      aria-label={t("Preview")}
      className="flex max-w-140 min-w-0 flex-col gap-0.5 border-s-3 border-rule ps-4"
    >
      <p dir="auto" className="truncate text-h3 text-info">
        {title}
      </p>
      <p dir="ltr" className="truncate text-small text-positive">
        {store_url.replace(/^https?:\/\//, "")}
        {path}
      </p>
      <p dir="auto" className="line-clamp-2 text-small text-ink2">
        {description}
      </p>
    </fieldset>
  );
}

/** The length of a text and the length that is usually shown in full, without limiting the input. */
export function LengthGuide({ length, best }: { length: number; best: number }) {
  return (
    <p className={`text-small ${length > best ? "text-caution" : "text-ink3"}`}>
      {length} / {best}
    </p>
  );
}
