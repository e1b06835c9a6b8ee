import "./styles/storefront.css";
import { type Dictionary, translateFrom } from "@vitrine/contract/languages/translations";
import { type ComponentType, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { CartBadge } from "./features/cart/CartBadge.tsx";
import { followCart } from "./features/cart/cart-changes.ts";
import { CartDrawer } from "./features/cart/CartDrawer.tsx";
import { BuyBox } from "./features/products/BuyBox.tsx";
import { ProductTools } from "./features/wishlist/ProductTools.tsx";
import { setTranslator } from "./i18n.ts";
import { reportTypedText } from "./typed-before.ts";

// Islands of one kind of page are loaded only by that page.
const islands: Record<string, () => unknown> = {
  BuyBox: () => BuyBox,
  CartBadge: () => CartBadge,
  CartDrawer: () => CartDrawer,
  CartSummary: async () => (await import("./features/cart/CartSummary.tsx")).CartSummary,
  CheckoutForm: async () => (await import("./features/checkout/CheckoutForm.tsx")).CheckoutForm,
  Countdown: async () => (await import("./features/countdown/Countdown.tsx")).Countdown,
  ProductTools: () => ProductTools,
  RecentlyViewed: async () => (await import("./features/wishlist/RecentlyViewed.tsx")).RecentlyViewed,
  SearchField: async () => (await import("./features/search/SearchField.tsx")).SearchField,
  WishedFor: async () => (await import("./features/wishlist/WishedFor.tsx")).WishedFor,
};

interface Delivered {
  props: object;
  /** The island's sentences, unless the page is in English. */
  sentences?: Dictionary;
}

const dictionary: Dictionary = {};

function learn(sentences: Dictionary): void {
  Object.assign(dictionary, sentences);
  const translate = translateFrom(document.documentElement.lang, dictionary);
  setTranslator(() => translate);
}

async function wake(element: Element): Promise<void> {
  const { props, sentences } = JSON.parse(element.nextElementSibling?.textContent ?? "{}") as Delivered;
  if (sentences) learn(sentences);
  const component = (await islands[element.getAttribute("data-island") ?? ""]?.()) as ComponentType<object>;
  if (component) hydrateRoot(element, <Awake element={element} component={component} props={props} />);
}

interface AwakeProps {
  element: Element;
  component: ComponentType<object>;
  props: object;
}

function Awake({ element, component: Component, props }: AwakeProps) {
  useLayoutEffect(() => reportTypedText(element), [element]);
  return <Component {...props} />;
}

function wakeAll(within: ParentNode): void {
  for (const element of within.querySelectorAll("[data-island]"))
    if (isIdle(element)) element.addEventListener("focusin", () => void wake(element), { once: true });
    else void wake(element);
}

/** True for the search box until the shopper uses it: most pages are read without a search. */
function isIdle(element: Element): boolean {
  return element.getAttribute("data-island") === "SearchField" && !element.contains(document.activeElement);
}

wakeAll(document);
// The preview of a theme replaces the content of the page.
document.addEventListener("replaced", () => wakeAll(document));
followCart();
if (document.querySelector("[data-filters]"))
  void import("./features/products/live-filters.ts").then(({ enliveFilters }) => enliveFilters(wakeAll));
