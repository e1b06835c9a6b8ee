import "./styles/storefront.css";
import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { CartBadge } from "./features/cart/CartBadge.tsx";
import { CartDrawer } from "./features/cart/CartDrawer.tsx";
import { BuyBox } from "./features/products/BuyBox.tsx";
import { speak } from "./words.ts";

// The checkout is the one large island, and only its page fetches it.
const islands: Record<string, () => unknown> = {
  BuyBox: () => BuyBox,
  CartBadge: () => CartBadge,
  CartDrawer: () => CartDrawer,
  CheckoutForm: async () => (await import("./features/checkout/CheckoutForm.tsx")).CheckoutForm,
};

async function wake(element: Element): Promise<void> {
  const props = JSON.parse(element.nextElementSibling?.textContent ?? "{}") as object;
  const component = (await islands[element.getAttribute("data-island") ?? ""]?.()) as ComponentType<object>;
  if (component) hydrateRoot(element, createElement(component, props));
}

speak(() => document.documentElement.lang);
for (const element of document.querySelectorAll("[data-island]")) void wake(element);
