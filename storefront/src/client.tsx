import "./styles/storefront.css";
import { type Dictionary, translateFrom } from "@vitrine/contract/languages/translations";
import { type ComponentType, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { CartBadge } from "./features/cart/CartBadge.tsx";
import { followCart, submitChangedQuantities } from "./features/cart/cart-changes.ts";
import { openCart, whenCartOpens } from "./features/cart/cart.data.ts";
import { enhanceQuickAdd } from "./features/products/quick-add.ts";
import { setTranslator } from "./i18n.ts";
import { reportTypedText } from "./typed-before.ts";

const productIslands = () => import("./features/products/product-islands.ts");

type Island = ComponentType<object>;

/** The modules that export the islands under their names. Those of one kind of page are loaded only by that page. */
const islands: Record<string, () => Promise<object> | object> = {
  BuyBox: productIslands,
  CartBadge: () => ({ CartBadge }),
  CartDrawer: () => import("./features/cart/CartDrawer.tsx"),
  CartSummary: () => import("./features/cart/CartSummary.tsx"),
  CheckoutForm: () => import("./features/checkout/CheckoutForm.tsx"),
  Countdown: () => import("./features/countdown/Countdown.tsx"),
  ProductTools: productIslands,
  RecentlyViewed: productIslands,
  SearchField: () => import("./features/search/SearchField.tsx"),
  WishedFor: () => import("./features/wishlist/WishedFor.tsx"),
};

interface Delivered {
  props: object;
  /** The island's sentences, unless the page is in English. */
  sentences?: Dictionary;
}

const dictionary: Dictionary = {};

function addSentences(sentences: Dictionary): void {
  Object.assign(dictionary, sentences);
  const translate = translateFrom(document.documentElement.lang, dictionary);
  setTranslator(() => translate);
}

function deliveredTo(element: Element): Delivered {
  const delivered = JSON.parse(element.nextElementSibling?.textContent ?? "{}") as Delivered;
  if (delivered.sentences) addSentences(delivered.sentences);
  return delivered;
}

async function hydrate(element: Element): Promise<void> {
  const { props } = deliveredTo(element);
  const name = element.getAttribute("data-island") ?? "";
  const component = ((await islands[name]?.()) as Record<string, Island> | undefined)?.[name];
  if (component) hydrateRoot(element, <Hydrated element={element} component={component} props={props} />);
}

interface HydratedProps {
  element: Element;
  component: Island;
  props: object;
}

function Hydrated({ element, component: Component, props }: HydratedProps) {
  useLayoutEffect(() => reportTypedText(element), [element]);
  return <Component {...props} />;
}

function hydrateIslands(within: ParentNode): void {
  for (const element of within.querySelectorAll("[data-island]"))
    if (element.getAttribute("data-island") === "CartDrawer") prepareDrawer(element);
    else if (isIdle(element))
      element.addEventListener("focusin", () => void hydrate(element), { once: true });
    else void hydrate(element);
}

/** Loads the drawer when the cart opens for the first time: most pages are read without it. */
function prepareDrawer(element: Element): void {
  const { base } = deliveredTo(element).props as { base: string };
  whenCartOpens(() => void hydrate(element).catch(() => location.assign(`${base}/cart`)));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a[data-cart]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openCart(base);
  });
}

/** True for the search box until the shopper uses it: most pages are read without a search. */
function isIdle(element: Element): boolean {
  return element.getAttribute("data-island") === "SearchField" && !element.contains(document.activeElement);
}

hydrateIslands(document);
// The preview of a theme replaces the content of the page.
document.addEventListener("replaced", () => hydrateIslands(document));
followCart();
submitChangedQuantities();
enhanceQuickAdd();
if (document.querySelector("[data-filters]"))
  void import("./features/products/live-filters.ts").then(({ enhanceFilters }) =>
    enhanceFilters(hydrateIslands),
  );
// Most shoppers have chosen no place, and load and request nothing.
if (document.cookie.includes("place_") && document.querySelector("[data-delivery]"))
  void import("./features/delivery-estimates/live-delivery.ts").then(({ showDelivery }) => showDelivery());
if (document.querySelector("[data-gallery]"))
  void productIslands().then(({ enhanceGallery }) => enhanceGallery());
