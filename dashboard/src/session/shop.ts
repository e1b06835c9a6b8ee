import type { Shop } from "@vitrine/contract/shops/shops";
import { createContext, useContext } from "react";

/** The shop whose pages are shown. Provided around every shop page. */
export const ShopContext = createContext<Shop | undefined>(undefined);

/** The selected shop. Throws outside of shop pages. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("This page is outside a shop");
  return shop;
}
