import type { Shop } from "@vitrine/contract/shops";
import { createContext, useContext } from "react";

/** The shop whose pages are shown, filled by the frame of every shop page. */
export const ShopContext = createContext<Shop | undefined>(undefined);

/** The selected shop. Only on pages that stand inside a shop's frame. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("This page stands outside a shop's frame");
  return shop;
}
