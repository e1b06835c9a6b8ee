import type { BrokenLink, LinkReason, LinkSourceKind } from "@vitrine/contract/shops/broken-links";
import {
  type LinkDraft,
  linkProblem,
  isRecordLink,
  type RecordLinkKind,
} from "@vitrine/contract/shops/links";
import type { ShopTx } from "../../db/tx.ts";
import { listHrefs } from "../../rich-text/list-hrefs.ts";
import { readLinks } from "../links/links.queries.ts";
import type { LinkRow } from "../links/links.rules.ts";
import { storedDocument } from "../themes/stored-document.rules.ts";
import {
  type LinkedShop,
  type LinkTarget,
  recordPath,
  targetOfChosenUrl,
  targetOfHref,
} from "./link-target.rules.ts";
import type { SourceRow } from "./link-sources.queries.ts";
import { themeLinks } from "./theme-links.rules.ts";

/** A link of a record: within the shop, to another site, or with a problem that is already known. */
export interface ReadLink extends Pick<BrokenLink, "source" | "url" | "target_kind"> {
  target: { path: string } | { url: string } | { reason?: LinkReason };
}

interface Context {
  shop: LinkedShop;
  dashboardUrl: string;
}

/** The links of records, each once for its record. Links that aren't checked, such as emails, are left out. */
export async function readLinksOf(
  tx: ShopTx,
  context: Context,
  kind: LinkSourceKind,
  rows: readonly SourceRow[],
): Promise<ReadLink[]> {
  const parts = rows.map((row) => ({
    path: row.path,
    source: { kind, id: row.id, title: row.title },
    ...contentOf(row),
  }));
  const drafts = parts.flatMap(({ source, links }) => links.map((link) => ({ source, link })));
  const stored =
    drafts.length > 0
      ? await readLinks(
          tx,
          drafts.map(({ link }) => link),
        )
      : [];
  const chosen = stored.map((link, at) => chosenLink(link, drafts[at]!.source, context));
  const written = parts.flatMap(({ source, texts, path }) =>
    texts.flatMap(listHrefs).map((url): ReadLink | undefined => {
      const target = targetOf(targetOfHref(url, context.shop, path, context.dashboardUrl));
      return target && { source, url, target_kind: null, target };
    }),
  );
  return withoutRepeated([...chosen, ...written].filter((link) => link !== undefined));
}

function contentOf({ html, links, document }: SourceRow): { links: LinkDraft[]; texts: string[] } {
  if (document !== null) return themeLinks(storedDocument(document));
  return { links, texts: html === null ? [] : [html] };
}

/** A link that was chosen in the dashboard. */
function chosenLink(
  link: LinkRow,
  source: ReadLink["source"],
  { shop, dashboardUrl }: Context,
): ReadLink | undefined {
  const { kind, url } = link;
  if (isRecordLink(kind)) return recordLink(kind, link, source);
  if (kind !== "url") {
    const path = kind === "home" ? "/" : `/${kind}`;
    return { source, url: path, target_kind: null, target: { path } };
  }
  const target = targetOf(targetOfChosenUrl(url ?? "", shop, dashboardUrl));
  return target && { source, url, target_kind: null, target };
}

function recordLink(kind: RecordLinkKind, link: LinkRow, source: ReadLink["source"]): ReadLink {
  const url = link.target && recordPath(kind, link.target);
  return { source, url, target_kind: url ? null : kind, target: { reason: linkProblem(link) } };
}

function targetOf(target: LinkTarget): ReadLink["target"] | undefined {
  if (target === "ignored") return undefined;
  return target === "invalid" ? { reason: "invalid_url" } : target;
}

function withoutRepeated(links: readonly ReadLink[]): ReadLink[] {
  const keyOf = ({ source, url, target_kind }: ReadLink) => `${source.id} ${target_kind} ${url}`;
  return [...new Map(links.map((link) => [keyOf(link), link])).values()];
}
