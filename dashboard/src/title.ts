import { createContext, useContext, useEffect } from "react";

const settleMs = 50;

/** What every tab title ends with: the shop's name; the product's where there is no shop. */
export const TitleEnd = createContext("Vitrine");

/** How many notifications are unread; stands before every tab title. */
export const TitleCount = createContext(0);

/** Titles the browser's tab: "(2) Order #1042 · Fern & Field". Quick changes settle for 50 ms first. */
export function useTitle(page: string): void {
  const end = useContext(TitleEnd);
  const count = useContext(TitleCount);
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${count > 0 ? `(${count}) ` : ""}${page} · ${end}`;
    }, settleMs);
    return () => clearTimeout(timer);
  }, [page, end, count]);
}
