import { createContext, useContext, useEffect } from "react";

const settleMs = 50;

/** End of every tab title: the name of the shop, or "Vitrine" if there is none. */
export const TitleEnd = createContext("Vitrine");

/** Number of unread notifications, shown before every tab title. */
export const TitleCount = createContext(0);

/** Sets the tab's title, "(2) Order #1042 · Fern & Field", and the description of the page. */
export function useMetadata(page: string, description?: string): void {
  const end = useContext(TitleEnd);
  const count = useContext(TitleCount);
  useEffect(
    () =>
      writeMetadata(`${count > 0 ? `(${count}) ` : ""}${page} · ${end}`, description ?? `${page} · ${end}`),
    [page, description, end, count],
  );
}

/** Writes the metadata after 50 ms, to skip intermediate changes. Returns a function that cancels it. */
export function writeMetadata(title: string, description: string): () => void {
  const timer = setTimeout(() => {
    document.title = title;
    document.querySelector("meta[name=description]")?.setAttribute("content", description);
  }, settleMs);
  return () => clearTimeout(timer);
}
