import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * Reads the URL parameters: a zod schema, or a function if a page with one or two parameters doesn't load
 * zod.
 */
export interface SearchSchema<Search> {
  parse: (raw: object) => Search;
}

/**
 * The URL parameters, read by a schema, and a function that changes some of them. Undefined removes a
 * parameter. Works on any route, so that a page doesn't depend on the route that shows it.
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
