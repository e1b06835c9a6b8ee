import { redirectPath, redirectTarget } from "@vitrine/contract/shops/redirects";
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
    const path = redirectPath(row.raw("redirect_from"));
    const target = targetIn(row.raw("redirect_from"), row.raw("redirect_to"));
    if (!path || path === "/") return "Enter the old path, starting with a slash, like /products/lamp.";
    if (!target)
      return "Enter a path in this shop to redirect to, like /products/lamp, or a URL that starts with https://.";
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

/** A URL of the host that the old path is on is a path within the shop: both are URLs of the shop's former site. */
function targetIn(from: string, to: string): string | undefined {
  const [fromHost, toHost] = [from, to].map((url) => URL.parse(url)?.host);
  return fromHost !== undefined && fromHost === toHost ? redirectPath(to) : redirectTarget(to);
}
