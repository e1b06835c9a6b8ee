import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { CartLine } from "./CartLine.tsx";
import type { SavedView } from "./saved-items.ts";

/** The items that the shopper has saved for later, below the cart. */
export function SavedItems({ saved }: { saved: SavedView[] }) {
  if (saved.length === 0) return null;
  return (
    <section className="saved-items" aria-labelledby="saved-items">
      <h2 id="saved-items">{t("Saved for later")}</h2>
      <ul className="lines">
        {saved.map((item) => (
          <SavedItem key={item.variant_id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function SavedItem({ item }: { item: SavedView }) {
  const { base } = useSite();
  return (
    <CartLine line={{ ...item, problem: null }} sizes="8rem">
      {item.quantity > 1 && (
        <span className="muted">{t("Quantity: {{number}}", { number: item.quantity })}</span>
      )}
      {item.before && <span className="muted">{item.before}</span>}
      {item.problem && <p className="problem">{item.problem}</p>}
      <form className="line-form" method="post" action={`${base}/cart/saved`}>
        {item.isOrderable && (
          <button
            className="link"
            name="move"
            value={item.variant_id}
            aria-label={t("Move to cart: {{title}}", { title: item.title })}
          >
            {t("Move to cart")}
          </button>
        )}
        <button
          className="link"
          name="remove"
          value={item.variant_id}
          aria-label={t("Remove {{title}}", { title: item.title })}
        >
          {t("Remove")}
        </button>
      </form>
    </CartLine>
  );
}
