import { createContext, useContext, useEffect } from "react";

const settleMs = 50;

/** What every tab title ends with: the shop's name; the product's where there is no shop. */
export const TitleEnd = createContext("Vitrine");

/** How many notifications are unread; stands before every tab title. */
export const TitleCount = createContext(0);

/** What the page says of itself: the tab's title, "(2) Order #1042 · Fern & Field", and its description. */
export function useMetadata(page: string, description?: string): void {
  const end = useContext(TitleEnd);
  const count = useContext(TitleCount);
  useEffect(
    () =>
      writeMetadata(`${count > 0 ? `(${count}) ` : ""}${page} · ${end}`, description ?? `${page} · ${end}`),
    [page, description, end, count],
  );
}

/** Quick changes settle for 50 ms first. Returns what calls the change off. */
export function writeMetadata(title: string, description: string): () => void {
  const timer = setTimeout(() => {
    document.title = title;
    document.querySelector("meta[name=description]")?.setAttribute("content", description);
  }, settleMs);
  return () => clearTimeout(timer);
}
