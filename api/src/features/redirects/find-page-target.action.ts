import { apiError } from "../../api-error.ts";
import type { Call } from "../../http/call.ts";
import { noteMissingPath } from "./missing-paths.queries.ts";
import { isCountedPath } from "./missing-paths.rules.ts";
import { findRedirect, isGone } from "./redirects.queries.ts";
import { daysAgo } from "../../clock.ts";

/**
 * The target of a path that has no page. Without one, the request is counted for the owner's list.
 *
 * @throws not_found, or page_gone if its page was deleted
 */
export async function findPageTarget({ app, request }: Call, shopId: number, path: string): Promise<string> {
  const found = await app.db.inShop(shopId, async (tx) => {
    const target = await findRedirect(tx, path);
    if (target !== undefined) return { target };
    if (await isGone(tx, path)) return { error: "page_gone" as const };
    if (isCountedPath(path) && mayCount())
      await noteMissingPath(tx, { path, day: daysAgo(app.clock.now(), 0) });
    return { error: "not_found" as const };
  });
  if (found.error) throw apiError(found.error);
  return found.target;

  /** False for a network that requested many such paths: the visitor gets the same answer, which isn't counted. */
  function mayCount(): boolean {
    try {
      app.shopperLimits.count(["missing_path"], shopId, request.ip);
      return true;
    } catch {
      return false;
    }
  }
}
