import { Island } from "../../Island.tsx";
import type { View } from "../../page.tsx";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { CartLine } from "./CartLine.tsx";
import type { CartLineView, CartView } from "./cart-view.ts";
import type { RejectedCoupon } from "./CouponField.tsx";
import { SavedItems } from "./SavedItems.tsx";
import type { SavedView } from "./saved-items.ts";

interface CartPageProps {
  cart: CartView;
  shopId: number;
  /**
   * The reason why the last change failed, and items that were removed because they're no longer available.
   */
  messages: string[];
  /** True if the cart has been ordered. */
  isOrdered: boolean;
  rejectedCoupon: RejectedCoupon | null;
  saved: SavedView[];
}

export function cartPage({ status, ...props }: CartPageProps & { status: number }): View {
  return { status, title: t("Cart"), sheet: "cart", loadsPlugins: true, body: <Cart {...props} /> };
}

function Cart({ cart, shopId, messages, isOrdered, rejectedCoupon, saved }: CartPageProps) {
  const { base } = useSite();
  return (
    <div className="cart" data-cart-shop={shopId}>
      <h1>{t("Cart")}</h1>
      {messages.length > 0 && (
        <div className="notice" role="alert">
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {cart.lines.length === 0 ? (
        <div className="passage">
          {isOrdered ? (
            <p>
              {t("Your order is placed.")} <a href={`${base}/checkout`}>{t("View your order")}</a>
            </p>
          ) : (
            <p>{t("Your cart is empty.")}</p>
          )}
          <p>
            <a href={`${base}/products`}>{t("View all products")}</a>
          </p>
        </div>
      ) : (
        <div className="cart-columns">
          <ul className="lines">
            {cart.lines.map((line) => (
              <CartRow key={line.variant_id} line={line} />
            ))}
          </ul>
          <div className="cart-sums">
            <Island name="CartSummary" props={{ base, cart: summaryOf(cart), rejected: rejectedCoupon }} />
          </div>
        </div>
      )}
      <SavedItems saved={saved} />
    </div>
  );
}

function summaryOf({ lines: _, item_count: __, blocked: ___, ...summary }: CartView) {
  return summary;
}

function CartRow({ line }: { line: CartLineView }) {
  const { base } = useSite();
  const quantityId = `quantity-${line.variant_id}`;
  return (
    <CartLine line={line} sizes="8rem">
      <form className="line-form" method="post" action={`${base}/cart/lines/update`}>
        <input type="hidden" name="variant_id" value={line.variant_id} />
        <label className="hidden" htmlFor={quantityId}>
          {t("Quantity of {{title}}", { title: line.title })}
        </label>
        {/* Before the others, because Enter in the field clicks the first button of the form. */}
        <button className="link without-script">{t("Update")}</button>
        <span className="stepper">
          <button
            name="to"
            value={line.quantity - line.step}
            formNoValidate
            aria-label={t("Decrease quantity of {{title}}", { title: line.title })}
          >
            −
          </button>
          <input
            id={quantityId}
            type="number"
            name="quantity"
            min="0"
            step={line.step}
            max={line.max}
            inputMode="numeric"
            defaultValue={line.quantity}
            data-submit=""
          />
          <button
            name="to"
            value={line.quantity + line.step}
            formNoValidate
            disabled={line.quantity + line.step > line.max}
            aria-label={t("Increase quantity of {{title}}", { title: line.title })}
          >
            +
          </button>
        </span>
        <button
          className="link"
          name="remove"
          value="1"
          formNoValidate
          aria-label={t("Remove {{title}}", { title: line.title })}
        >
          {t("Remove")}
        </button>
        <button
          className="link"
          formAction={`${base}/cart/saved`}
          name="save"
          value={line.variant_id}
          formNoValidate
          aria-label={t("Save for later: {{title}}", { title: line.title })}
        >
          {t("Save for later")}
        </button>
      </form>
    </CartLine>
  );
}
