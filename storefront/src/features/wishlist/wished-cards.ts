import { json } from "../../responses.ts";
import type { Visit } from "../../site.ts";
import { cardPriceText } from "../products/card-price.ts";
import type { WishedCard } from "./wished.data.ts";

/** GET /wishlist.json?product=…&product=…: current titles and prices, without products that are no longer sold. */
export async function showWishedCards({ site: { store }, client, query }: Visit): Promise<Response> {
  const product = query.getAll("product");
  if (product.length === 0) return json(200, []);
  const { data } = await client.storefront.list_cards({
    params: { handle: store.handle },
    query: { product },
  });
  const cards: WishedCard[] = data.map(({ requested, ...card }) => ({
    requested,
    handle: card.handle,
    title: card.title,
    picture: card.picture?.url ?? null,
    price: cardPriceText(store, card),
  }));
  return json(200, cards);
}
