import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** What reads the address: a zod schema, or for one or two words a function that spares the page zod. */
export interface SearchSchema<Search> {
  parse: (raw: object) => Search;
}

/**
 * The address's search, read by a schema, and a way to change parts of it; undefined takes a part out.
 * Used by pages of any route, so that a page need not know the route it hangs on.
 */
export function useListSearch<Search extends object>(
  schema: SearchSchema<Search>,
): [Search, (patch: Partial<Search>) => void] {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Partial<Search>) => {
      const turnsPage = "page" in patch && patch.page !== undefined;
      void navigate({
        to: ".",
        search: (before: object) => ({ ...before, ...patch }) as never,
        replace: !turnsPage,
        resetScroll: turnsPage,
      });
    },
    [navigate],
  );
  return [schema.parse(raw), change];
}
