import { useEffect, useState } from "react";
import { useCart } from "./cart.data.ts";

/** How many pieces are in the bag, from a cookie that says nothing else, so that pages can be kept for everyone. */
export function CartBadge({ shop_id }: { shop_id: number }) {
  const { cart } = useCart();
  const [kept, setKept] = useState<number>();

  useEffect(() => {
    const read = () =>
      setKept(Number(new RegExp(`(?:^|; )cart_n_${shop_id}=(\\d+)`).exec(document.cookie)?.[1] ?? 0));
    read();
    // A page brought back by the browser's Back button has an old number on it.
    addEventListener("pageshow", read);
    return () => removeEventListener("pageshow", read);
  }, [shop_id]);

  return <span className="badge">{cart?.item_count ?? kept}</span>;
}
