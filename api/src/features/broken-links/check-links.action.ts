import { type LinkSourceKind, linkReasons, linkSourceKinds } from "@vitrine/contract/shops/broken-links";
import type { AppContext } from "../../app-context.ts";
import { newId } from "../../ids.ts";
import { beginRun, endRun, failLinkCheck, type FoundLink, saveFoundLinks } from "./broken-links.queries.ts";
import { checkPaths, type PathResult } from "./check-paths.action.ts";
import { createUrlChecks, type UrlChecks } from "./check-urls.action.ts";
import { redirectablePath, type LinkedShop } from "./link-target.rules.ts";
import { countSources, listSources } from "./link-sources.queries.ts";
import { requireLinkedShop } from "./linked-shop.queries.ts";
import { type ReadLink, readLinksOf } from "./read-links.action.ts";
import type { LinkProblem } from "./url-outcome.rules.ts";

interface CheckJob {
  shop_id: number;
  check_id: string;
}

const rowsAtOnce = 50;

interface Run {
  app: AppContext;
  shop_id: number;
  id: string;
  shop: LinkedShop;
  urls: UrlChecks;
}

/**
 * Checks all links of a shop, a few records at a time. No transaction is open while other sites are requested. The results
 * are shown when the run has ended: a run that is interrupted leaves those before it, and its job begins again.
 *
 * @param pauseMs between two requests to a host; for tests
 */
export async function checkLinks(
  app: AppContext,
  { shop_id, check_id }: CheckJob,
  pauseMs?: number,
): Promise<void> {
  const id = newId(app.clock.now());
  const shop = await app.db.inShop(shop_id, async (tx) => {
    const total = await countSources(tx);
    return (await beginRun(tx, { id: check_id, runId: id, total })) ? requireLinkedShop(tx) : undefined;
  });
  if (!shop) return;
  const run: Run = { app, shop_id, id, shop, urls: createUrlChecks(app, pauseMs) };
  for (const kind of linkSourceKinds) {
    for (let after: string | undefined, hasMore = true; hasMore;) {
      const read = await readPart(run, kind, after);
      if (!(await checkPart(run, read))) return;
      after = read.last;
      hasMore = read.rows === rowsAtOnce;
    }
  }
  const at = new Date(app.clock.now()).toISOString();
  await app.db.inShop(shop_id, (tx) => endRun(tx, id, at));
}

interface Part {
  rows: number;
  /** Id of the last record. */
  last: string | undefined;
  links: ReadLink[];
  paths: Map<string, PathResult>;
}

/** Reads the next records of a kind, with the results for their links within the shop. */
function readPart(
  { app, shop_id, shop }: Run,
  kind: LinkSourceKind,
  after: string | undefined,
): Promise<Part> {
  return app.db.inShop(shop_id, async (tx) => {
    const rows = await listSources(tx, kind, { after, limit: rowsAtOnce });
    const links = await readLinksOf(tx, { shop, dashboardUrl: app.dashboardUrl }, kind, rows);
    const paths = await checkPaths(
      tx,
      shop,
      links.flatMap(({ target }) => ("path" in target ? [target.path] : [])),
    );
    return { rows: rows.length, last: rows.at(-1)?.id, links, paths };
  });
}

/** Requests the other sites of a part and saves its results. Returns false if another run has begun meanwhile. */
async function checkPart({ app, shop_id, id, urls }: Run, { rows, links, paths }: Part): Promise<boolean> {
  const results = links.map((link) => ({ link, result: resultOf(link, paths) }));
  await urls.check(results.flatMap(({ result }) => (result.url === undefined ? [] : [result.url])));
  const counts = { done: rows, links: links.length, skipped: 0 };
  const found: FoundLink[] = [];
  for (const { link, result } of results) {
    const problem = problemOf(result, urls);
    if (problem === "skipped") counts.skipped++;
    else if (problem) found.push(foundLink(link, problem));
  }
  return app.db.inShop(shop_id, (tx) => saveFoundLinks(tx, id, { counts, found }));
}

function resultOf({ target }: ReadLink, paths: Part["paths"]): PathResult {
  return "path" in target ? (paths.get(target.path) ?? {}) : target;
}

function problemOf({ reason, url }: PathResult, urls: UrlChecks): LinkProblem | "skipped" {
  if (reason) return { reason, http_status: null };
  return url === undefined ? undefined : urls.problemOf(url);
}

function foundLink(
  { source, url, target_kind, target }: ReadLink,
  problem: NonNullable<LinkProblem>,
): FoundLink {
  const { reason } = problem;
  const isMissing = reason === "not_found" || reason === "deleted";
  return {
    ...problem,
    source,
    url,
    target_kind,
    status: linkReasons[reason],
    path: isMissing && "path" in target ? redirectablePath(target.path) : null,
  };
}

/** Ends a check whose job was interrupted too often. The results before it remain. */
export async function giveUpLinkCheck(app: AppContext, { shop_id, check_id }: CheckJob): Promise<void> {
  const at = new Date(app.clock.now()).toISOString();
  await app.db.inShop(shop_id, (tx) => failLinkCheck(tx, check_id, at));
}
