import { lineName } from "@vitrine/contract/orders/line-name";
import type { Store } from "@vitrine/contract/shops/store";
import { t } from "../../i18n.ts";
import { price } from "../../site.ts";

/** Says that an item's price has changed since the shopper saw it. */
export function priceChangeText(
  store: Store,
  item: { title: string; variant_title: string },
  { now, before }: { now: number; before: number },
): string {
  return t("{{title}} now costs {{price}} instead of {{before}}.", {
    title: lineName(item),
    price: price(store, now),
    before: price(store, before),
  });
}
