import type { Client } from "@vitrine/contract/client";
import { Island } from "../../Island.tsx";
import { t } from "../../i18n.ts";
import { productPath } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { CardPrice } from "../products/CardPrice.tsx";
import { cardPriceText } from "../products/card-price.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";

type WishedProduct = Awaited<ReturnType<Client["storefront"]["list_cards"]>>["data"][number];

/** The account's wishlist. With JavaScript, it is merged with the one of this browser. */
export function OwnWishlist({ products }: { products: WishedProduct[] }) {
  const { base, store } = useSite();
  return (
    <div className="own-wishlist">
      <Island name="WishedFor" props={{ base, shop_id: store.id, has_account: true, is_replacing: true }} />
      <div className="without-script">
        {products.length === 0 ? (
          <p>{t("Your wishlist is empty.")}</p>
        ) : (
          <ul className="grid saved">
            {products.map((product) => (
              <li key={product.id}>
                <a className="card" href={productPath(base, product.handle)}>
                  {product.picture ? (
                    <img className="picture" src={product.picture.url} alt="" loading="lazy" />
                  ) : (
                    <span className="picture blank" aria-hidden="true" />
                  )}
                  <span className="card-title" dir="auto">
                    {product.title}
                  </span>
                  <span className="card-price">
                    <CardPrice price={cardPriceText(store, product)} />
                  </span>
                </a>
                <form method="post" action={`${base}/account/wishlist`}>
                  <button className="link" name="remove" value={product.handle}>
                    {t("Remove")}
                    <span className="hidden"> {product.title}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The maximum number of cards that the server returns at once. */
const batchSize = 20;

/** The account's wished products with their current prices. */
export async function listWished(shopper: Shopper): Promise<WishedProduct[]> {
  const params = inStore(shopper);
  const { data: handles } = await shopper.client.shopper_accounts.list_wished({ params });
  const parts = Array.from({ length: Math.ceil(handles.length / batchSize) }, (_, at) =>
    handles.slice(at * batchSize, (at + 1) * batchSize),
  );
  const cards = await Promise.all(
    parts.map((product) => shopper.client.storefront.list_cards({ params, query: { product } })),
  );
  return cards.flatMap(({ data }) => data);
}
