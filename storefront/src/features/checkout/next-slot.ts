import type { RejectedError } from "@vitrine/contract/client";
import type { Cart } from "@vitrine/contract/checkout/cart";
import { formatDeliveryWindow } from "@vitrine/contract/delivery/delivery-days";
import { localeOf } from "../../site.ts";
import { t } from "../../i18n.ts";
import { translateMessage } from "../../languages/request-language.ts";
import { inStore, type Shopper } from "../cart/shopper.ts";
import type { CheckoutView } from "./checkout-view.ts";

/** Of a cart whose slot is full, chooses the next free one, which has the same fee, and says so. */
export async function withNextSlot(
  shopper: Shopper,
  cart: Cart,
  apiError: RejectedError,
): Promise<{ cart: Cart; errors: CheckoutView["errors"] }> {
  if (apiError.code !== "slot_full") return { cart, errors: {} };
  const next = cart.delivery_options.find(({ key }) => key === apiError.body["next"]);
  if (!next?.quick?.slot || next.quick.slot.is_full)
    return { cart, errors: { delivery: translateMessage(apiError.message) } };
  const { store } = shopper.site;
  const body = { method: next.key };
  const { data } = await shopper.client.checkout.update_delivery({ params: inStore(shopper), body });
  const time = formatDeliveryWindow({ ...next.quick.slot, time_zone: store.time_zone }, localeOf(store));
  return {
    cart: data,
    errors: {
      delivery: t("This delivery time is no longer available. The next free one is selected: {{time}}.", {
        time,
      }),
    },
  };
}
