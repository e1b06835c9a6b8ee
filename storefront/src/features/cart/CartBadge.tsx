import { useEffect, useState } from "react";
import { useCart } from "./cart.data.ts";
import { cartCount, onCartChange } from "./cart-changes.ts";

/** How many items are in the cart, from a cookie that says nothing else, so that pages can be cached for everyone. */
export function CartBadge({ shop_id }: { shop_id: number }) {
  const { changes } = useCart();
  const [count, setCount] = useState<number>();

  useEffect(() => onCartChange(() => setCount(cartCount(shop_id))), [shop_id]);
  useEffect(() => {
    // Read again after each change that this page made: the cookie came with its answer.
    // oxlint-disable-next-line react/set-state-in-effect -- a cookie tells nobody that it has changed
    if (changes >= 0) setCount(cartCount(shop_id));
  }, [shop_id, changes]);

  return <span className="badge">{count}</span>;
}
