import {
  isRecordLink,
  type Link,
  type LinkDraft,
  linkProblem,
  type StoreLink,
} from "@vitrine/contract/shops/links";

type Target = Link["target"] & StoreLink["target"];
/** A link as read with `linkTargetJson`. */
export type LinkRow = Omit<Link, "target"> & { target: Target | null };

/** A link as it is stored: without the fields of other kinds. */
export function storedLink({ kind, target_id, url }: LinkDraft): LinkDraft {
  return { kind, target_id: isRecordLink(kind) ? target_id : null, url: kind === "url" ? url : null };
}

/** A link for shoppers; undefined if they can't open it. */
export function storeLink(link: LinkRow): StoreLink | undefined {
  if (linkProblem(link)) return undefined;
  const { kind, url, target } = link;
  return {
    kind,
    url,
    target: target && { title: target.title, handle: target.handle, page_kind: target.page_kind ?? null },
  };
}
