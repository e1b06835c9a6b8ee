import { createContext, useContext, useEffect } from "react";

const settleMs = 50;

/** What every tab title ends with: the shop's name; the product's where there is no shop. */
export const TitleEnd = createContext("Vitrine");

/** Titles the browser's tab: "Order #1042 · Fern & Field". Quick changes settle for 50 ms first. */
export function useTitle(page: string): void {
  const end = useContext(TitleEnd);
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${page} · ${end}`;
    }, settleMs);
    return () => clearTimeout(timer);
  }, [page, end]);
}
