import { createContext, useContext, useEffect } from "react";

const settleMs = 50;

/** What every tab title ends with: the shop's name; the product's where there is no shop. */
export const TitleEnd = createContext("Vitrine");

/** How many notifications are unread; stands before every tab title. */
export const TitleCount = createContext(0);

/** Titles the browser's tab: "(2) Order #1042 · Fern & Field". */
export function useTitle(page: string): void {
  const end = useContext(TitleEnd);
  const count = useContext(TitleCount);
  useEffect(() => writeTitle(`${count > 0 ? `(${count}) ` : ""}${page} · ${end}`), [page, end, count]);
}

/** Quick changes settle for 50 ms first. Returns what calls the change off. */
export function writeTitle(title: string): () => void {
  const timer = setTimeout(() => {
    document.title = title;
  }, settleMs);
  return () => clearTimeout(timer);
}
