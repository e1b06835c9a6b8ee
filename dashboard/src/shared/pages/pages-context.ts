import { createContext, useContext } from "react";
import type { PageRow } from "./page.ts";

/**
 * The table of pages, for components that need another page's title or path. The router provides it: the table imports
 * every feature, so neither features nor shared/ can import it.
 */
export const PagesContext = createContext<readonly PageRow[]>([]);

export function usePages(): readonly PageRow[] {
  return useContext(PagesContext);
}
