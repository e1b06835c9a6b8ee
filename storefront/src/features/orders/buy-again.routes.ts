import { redirect } from "../../responses.ts";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { changedLineText, restoredCookie, restoredCookies } from "../cart/restored-cart.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import { isRejection } from "../../rejections.ts";

/** POST /orders/<token>/cart: adds what can still be sold to the cart, and shows it there with the reasons for the rest. */
export async function buyAgain(shopper: Shopper, token: string): Promise<Response> {
  const { site, client } = shopper;
  const target = `${site.base}/cart`;
  try {
    const { data } = await client.shopper_accounts.buy_again({ params: { ...inStore(shopper), token } });
    const changes = data.changes.map((line) => changedLineText(shopper, line));
    const notices = data.cart ? changes : [t("None of these items can be ordered right now."), ...changes];
    return redirect(target, restoredCookies(shopper, data, notices));
  } catch (failure) {
    if (!isRejection(failure)) throw failure;
    if (failure.code === "not_found" || failure.code === "shop_not_live") throw failure;
    return redirect(target, [restoredCookie(shopper, [translateMessage(failure.message)])]);
  }
}
