import { t } from "../../i18n.ts";
import type { CardPriceText } from "./card-price.ts";

export function CardPrice({ price: { now, before, lowest, sold_out } }: { price: CardPriceText }) {
  if (sold_out) return <span className="muted">{t("Sold out")}</span>;
  if (before === null) return now;
  return (
    <>
      <s className="muted">
        <span className="hidden">{t("Regular price")} </span>
        {before}
      </s>{" "}
      <span className="sale">{now}</span>
      {lowest !== null && (
        <span className="card-lowest muted">{t("30-day low: {{price}}", { price: lowest })}</span>
      )}
    </>
  );
}
