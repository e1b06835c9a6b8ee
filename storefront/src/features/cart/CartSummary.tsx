import { t } from "../../i18n.ts";
import { useCart } from "./cart.data.ts";
import type { CartView } from "./cart-view.ts";
import { changeCoupon } from "./coupon.data.ts";
import { CouponField, type RejectedCoupon } from "./CouponField.tsx";
import { FreeDelivery } from "./FreeDelivery.tsx";
import { Sums } from "./Sums.tsx";

interface CartSummaryProps {
  base: string;
  cart: Pick<
    CartView,
    "sums" | "total" | "paid" | "included" | "minimum" | "coupons" | "free_delivery" | "estimate"
  >;
  rejected: RejectedCoupon | null;
}

/** The discount codes and the sums of the cart page. */
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
      {cart.estimate && <p className="muted">{cart.estimate}</p>}
      {cart.minimum && <p className="notice">{cart.minimum}</p>}
      <a className="button" href={`${base}/checkout`}>
        {t("Go to checkout")}
      </a>
    </div>
  );
}
