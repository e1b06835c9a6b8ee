import { maxCartNote } from "@vitrine/contract/checkout/cart-note";
import { t } from "../../i18n.ts";
import { requestJson } from "./cart.data.ts";

/**
 * The note to the shop, with the button to the checkout, which also stores the note: without JavaScript, and if the shopper
 * clicks it while the note is being stored.
 */
export function CartNote({ base, note }: { base: string; note: string }) {
  const path = `${base}/cart/note`;
  return (
    <form method="post" action={path} className="cart-note">
      <div className="field">
        <label htmlFor="cart-note">{t("Note to the shop")}</label>
        <textarea
          id="cart-note"
          name="note"
          rows={3}
          maxLength={maxCartNote}
          dir="auto"
          defaultValue={note}
          onBlur={({ target }) => {
            // Changes of the cart load the page again.
            if (target.value !== target.defaultValue)
              void requestJson(path, new URLSearchParams({ note: target.value }));
          }}
        />
      </div>
      <button className="button" name="next" value="checkout">
        {t("Go to checkout")}
      </button>
    </form>
  );
}
