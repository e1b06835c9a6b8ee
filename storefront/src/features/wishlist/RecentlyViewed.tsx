import { useEffect, useState } from "react";
import { t } from "../../i18n.ts";
import { keep, type KeptProduct, whenShown } from "./kept.ts";
import { KeptCards } from "./KeptCards.tsx";

const shown = 6;

/** What else was looked at in this browser, which alone knows it. */
export function RecentlyViewed(props: { base: string; shop_id: number; product: KeptProduct }) {
  const { base, shop_id, product } = props;
  const [others, setOthers] = useState<KeptProduct[]>([]);
  useEffect(
    () => whenShown(() => setOthers(keep("seen", shop_id, product).slice(1, shown + 1))),
    [shop_id, product],
  );
  if (others.length === 0) return null;
  return (
    <section className="seen">
      <h2>{t("Recently viewed")}</h2>
      <KeptCards base={base} products={others} />
    </section>
  );
}
