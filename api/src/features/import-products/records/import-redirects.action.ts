import { invalidateStorefront } from "../../../events/store-map.ts";
import { newId } from "../../../ids.ts";
import { insertRedirects } from "../../redirects/redirects.queries.ts";
import { kindOf, type RecordImporter, type Outcome } from "./record-importer.ts";
import { listRedirectTargets } from "./records.queries.ts";

interface RedirectItem {
  key: string;
  path: string;
  target: string;
}

/** Imports redirects: old paths and their targets. */
export const redirectImporter: RecordImporter<RedirectItem> = {
  itemOf(row) {
    const path = pathIn(row.raw("redirect_from"));
    const target = pathIn(row.raw("redirect_to"));
    if (!path || path === "/") return "Enter the old path, starting with a slash, like /products/lamp.";
    if (!target) return "Enter the path in this shop to redirect to, like /products/lamp.";
    if (path === target) return "This redirect points to itself. Change one of the two paths.";
    return { key: path, path, target };
  },

  async take({ tx, run, records }) {
    const stored = await listRedirectTargets(
      tx,
      records.map(({ item }) => item.path),
    );
    const planned = records.map(({ row, item: { path, target } }): Outcome & { target: string } => {
      const before = stored.get(path);
      const kind = kindOf(run.mode, before !== undefined, before === target);
      const change = {
        target_type: "redirect" as const,
        target_id: newId(),
        version: 0,
        before: before === undefined ? null : { target: before },
        after: { target },
      };
      return { row, handle: path, kind, target, change };
    });
    const wanted = planned.filter(({ kind }) => kind === "create" || kind === "update");
    if (run.pass === "run" && wanted.length > 0) {
      await insertRedirects(
        tx,
        wanted.map(({ handle, target }) => ({ path: handle, target })),
      );
      await invalidateStorefront(tx);
    }
    return planned;
  },
};

/** The path of a URL or path, decoded and without a trailing slash. */
function pathIn(text: string): string | undefined {
  const path = text.replace(/^https?:\/\/[^/?#]+/i, "").replace(/[?#].*$/, "");
  const whole = path === "" && text !== "" ? "/" : path;
  if (!/^\/(?![/\\])/.test(whole)) return undefined;
  try {
    const path = decodeURIComponent(whole).replace(/(?<=.)\/+$/, "");
    return path.length <= 1000 && !path.includes("\0") && !/^\/[/\\]/.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
