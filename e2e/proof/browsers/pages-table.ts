import { registerHooks } from "node:module";

// Node strips types from `.ts` files only. The dashboard's `.pages.tsx` files contain no JSX, so stripping types is
// enough for them.
registerHooks({
  load: (url, context, nextLoad) =>
    nextLoad(url, url.endsWith(".pages.tsx") ? { ...context, format: "module-typescript" } : context),
});

export const { pagesTable } = await import("../../../dashboard/src/app/pages-table.ts");
