import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { BuyBox } from "./features/products/buy-box/BuyBox.tsx";
import { CartBadge } from "./features/cart/CartBadge.tsx";
import { CartDrawer } from "./features/cart/CartDrawer.tsx";
import { CartSummary } from "./features/cart/CartSummary.tsx";
import { CheckoutForm } from "./features/checkout/CheckoutForm.tsx";
import { SearchField } from "./features/search/SearchField.tsx";
import { Countdown } from "./features/countdown/Countdown.tsx";
import { ProductTools } from "./features/wishlist/ProductTools.tsx";
import { RecentlyViewed } from "./features/wishlist/RecentlyViewed.tsx";
import { WishedFor } from "./features/wishlist/WishedFor.tsx";
import { jsonForHtml } from "./html.ts";
import { requestTranslator } from "./languages/request-language.ts";

const islands = {
  BuyBox,
  CartBadge,
  CartDrawer,
  CartSummary,
  CheckoutForm,
  Countdown,
  ProductTools,
  RecentlyViewed,
  SearchField,
  WishedFor,
};
type Islands = typeof islands;

/**
 * A part of the page that is hydrated in the browser (`client.tsx`). It is rendered as a separate tree and has its props
 * and the sentences of its language, both sent as JSON, but no context.
 */
export function Island<Name extends keyof Islands>(island: {
  name: Name;
  props: Parameters<Islands[Name]>[0];
}) {
  const sentences = requestTranslator().sentencesOf(island.name);
  const html = renderToString(createElement<object>(islands[island.name] as React.FC<object>, island.props));
  return (
    <>
      <div data-island={island.name} dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        dangerouslySetInnerHTML={{ __html: jsonForHtml({ props: island.props, sentences }) }}
      />
    </>
  );
}
