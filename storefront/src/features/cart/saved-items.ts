import type { SavedItem } from "@vitrine/contract/checkout/saved-items";
import { RejectedError } from "@vitrine/contract/client";
import type { Picture } from "@vitrine/contract/products/pictures";
import { redirect } from "../../responses.ts";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { productPath } from "../../paths.ts";
import { shopCookie, shopCookieIn } from "../../shop-cookie.ts";
import { price, type Shop, type Site } from "../../site.ts";
import { priceChangeText } from "./price-change-text.ts";
import { restoredCookie, restoredCookies } from "./restored-cart.ts";
import { inStore, type Shopper } from "./shopper.ts";
import { isRejection } from "../../rejections.ts";

// Items that the shopper saves for later, below the cart. Forms only: the cart's page has no script of its own.

const ninetyDays = 90 * 24 * 60 * 60;

/** A saved item as text. */
export interface SavedView {
  variant_id: string;
  path: string;
  title: string;
  variant_title: string;
  picture: Picture | null;
  quantity: number;
  total: string;
  /** The price when it was saved, if it has changed. */
  before: string | null;
  problem: string | null;
  isOrderable: boolean;
}

/** The saved items of the shopper, with the cookies to set. Items of the browser move to the account of a signed-in shopper. */
export async function readSaved(shopper: Shopper): Promise<{ saved: SavedView[]; cookies: string[] }> {
  const list = listIn(shopper.cookies, shopper.shop);
  if (!list && !shopper.shopperToken) return { saved: [], cookies: [] };
  const { saved_items } = shopper.client;
  const params = inStore(shopper);
  const isToClaim = list !== undefined && shopper.shopperToken !== undefined;
  const { data } = isToClaim
    ? await saved_items.claim({ params, body: { list } })
    : await saved_items.read({ params, query: { list } });
  const cookies = isToClaim ? [listCookie(shopper, data.list)] : [];
  return { saved: data.items.map((item) => savedView(shopper.site, item)), cookies };
}

/** POST /cart/saved: moves the line `save` to the saved items, the item `move` to the cart, or removes the item `remove`. */
export async function changeSaved(shopper: Shopper, form: URLSearchParams): Promise<Response> {
  const target = `${shopper.site.base}/cart`;
  const { saved_items } = shopper.client;
  const [change, variant_id] = (["save", "move", "remove"] as const)
    .map((name) => [name, form.get(name)] as const)
    .find(([, value]) => value !== null) ?? ["remove", ""];
  const input = {
    params: { ...inStore(shopper), variant_id: variant_id ?? "" },
    body: { list: listIn(shopper.cookies, shopper.shop) ?? null },
  };
  try {
    if (change === "remove") {
      const { data } = await saved_items.remove(input);
      return redirect(target, [listCookie(shopper, data.list)]);
    }
    const { data } = await (change === "save" ? saved_items.save(input) : saved_items.move_to_cart(input));
    return redirect(target, [listCookie(shopper, data.list), ...restoredCookies(shopper, data, [])]);
  } catch (failure) {
    if (!isRejection(failure)) throw failure;
    if (failure.code === "shop_not_live") throw failure;
    return redirect(target, [restoredCookie(shopper, [reasonOf(failure)])]);
  }
}

function reasonOf({ code, message }: RejectedError): string {
  return code === "invalid_input" ? t("This product is no longer available.") : translateMessage(message);
}

function savedView({ store, base }: Site, item: SavedItem): SavedView {
  const { variant_id, title, variant_title, picture, quantity } = item;
  return {
    variant_id,
    path: `${productPath(base, item.product_handle)}?variant=${variant_id}`,
    title,
    variant_title,
    picture,
    quantity,
    total: price(store, item.price * quantity),
    before:
      item.price_before === null
        ? null
        : priceChangeText(store, item, { now: item.price, before: item.price_before }),
    problem: problemText(item),
    isOrderable: item.problem === null || item.problem === "not_enough",
  };
}

function problemText({ problem, available, title }: SavedItem): string | null {
  if (problem === "withdrawn") return t("This product is no longer available.");
  if (problem === "sold_out") return t("Sold out");
  return problem === "not_enough"
    ? t("Only {{number}} of {{title}} left.", { number: available ?? 0, title })
    : null;
}

/** The token of the browser's list. */
function listIn(cookies: string | null, shop: Shop): string | undefined {
  return shopCookieIn(cookies, shop, "saved", /[\w.-]{1,200}/);
}

function listCookie({ shop, site }: Shopper, list: string | null): string {
  return shopCookie(shop, site.origin, "saved", list ?? "", list ? ninetyDays : 0);
}
