import "./styles/storefront.css";
import { type ComponentType, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { CartBadge } from "./features/cart/CartBadge.tsx";
import { followCart } from "./features/cart/cart-changes.ts";
import { CartDrawer } from "./features/cart/CartDrawer.tsx";
import { BuyBox } from "./features/products/BuyBox.tsx";
import { SearchField } from "./features/search/SearchField.tsx";
import { ProductTools } from "./features/wishlist/ProductTools.tsx";
import { tellWhatWasTyped } from "./typed-before.ts";
import { speak } from "./words.ts";

// What one kind of page has alone, only that page fetches.
const islands: Record<string, () => unknown> = {
  BuyBox: () => BuyBox,
  CartBadge: () => CartBadge,
  CartDrawer: () => CartDrawer,
  CheckoutForm: async () => (await import("./features/checkout/CheckoutForm.tsx")).CheckoutForm,
  ProductTools: () => ProductTools,
  RecentlyViewed: async () => (await import("./features/wishlist/RecentlyViewed.tsx")).RecentlyViewed,
  SearchField: () => SearchField,
  WishedFor: async () => (await import("./features/wishlist/WishedFor.tsx")).WishedFor,
};

async function wake(element: Element): Promise<void> {
  const props = JSON.parse(element.nextElementSibling?.textContent ?? "{}") as object;
  const component = (await islands[element.getAttribute("data-island") ?? ""]?.()) as ComponentType<object>;
  if (component) hydrateRoot(element, <Awake element={element} component={component} props={props} />);
}

interface AwakeProps {
  element: Element;
  component: ComponentType<object>;
  props: object;
}

function Awake({ element, component: Component, props }: AwakeProps) {
  useLayoutEffect(() => tellWhatWasTyped(element), [element]);
  return <Component {...props} />;
}

function wakeAll(within: ParentNode): void {
  for (const element of within.querySelectorAll("[data-island]")) void wake(element);
}

speak(() => document.documentElement.lang);
wakeAll(document);
followCart();
if (document.querySelector("[data-filters]"))
  void import("./features/products/live-filters.ts").then(({ enliveFilters }) => enliveFilters(wakeAll));
