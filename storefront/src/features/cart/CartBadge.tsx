import { useEffect, useState } from "react";
import { useCart } from "./cart.data.ts";
import { cartCount, onCartChange } from "./cart-changes.ts";

/** Number of items in the cart, from a cookie with only that number, so that pages can be cached for everyone. */
export function CartBadge({ shop_id }: { shop_id: number }) {
  const { changes } = useCart();
  const [count, setCount] = useState<number>();

  useEffect(() => onCartChange(() => setCount(cartCount(shop_id))), [shop_id]);
  useEffect(() => {
    // Read again after each change of this page: its response sets the cookie.
    // oxlint-disable-next-line react/set-state-in-effect -- no event reports that a cookie changed
    if (changes >= 0) setCount(cartCount(shop_id));
  }, [shop_id, changes]);

  return <span className="badge">{count}</span>;
}
