import { t } from "../../i18n.ts";
import { useCart } from "./cart.data.ts";
import type { CartView } from "./cart-view.ts";
import { changeCoupon } from "./coupon.data.ts";
import { CartNote } from "./CartNote.tsx";
import { CouponField, type RejectedCoupon } from "./CouponField.tsx";
import { FreeDelivery } from "./FreeDelivery.tsx";
import { Sums } from "./Sums.tsx";

interface CartSummaryProps {
  base: string;
  cart: Omit<CartView, "lines" | "item_count" | "blocked">;
  rejected: RejectedCoupon | null;
}

/** The discount codes, the note and the sums of the cart page. */
export function CartSummary({ base, cart: opening, rejected }: CartSummaryProps) {
  const { cart = opening } = useCart();
  return (
    <div className="cart-sums">
      <FreeDelivery progress={cart.free_delivery} />
      <form method="post" action={`${base}/cart/coupons`}>
        <CouponField
          id="coupon"
          coupons={cart.coupons}
          rejected={rejected}
          send={(change) => changeCoupon(base, change)}
        />
      </form>
      <Sums cart={cart} />
      {cart.delivery && (
        <p className="muted" dir="auto">
          {cart.delivery.text} <a href={`${base}/delivery`}>{cart.delivery.label}</a>
        </p>
      )}
      {cart.estimate && <p className="muted">{cart.estimate}</p>}
      {cart.minimum && <p className="notice">{cart.minimum}</p>}
      {cart.note === null ? (
        <a className="button" href={`${base}/checkout`}>
          {t("Go to checkout")}
        </a>
      ) : (
        <CartNote base={base} note={cart.note} />
      )}
    </div>
  );
}
