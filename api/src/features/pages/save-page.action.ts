import { type PageKind, ShopPage } from "@vitrine/contract/shops/pages";
import type { Actor } from "../../actor.ts";
import { onConflict } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { handlesFor, productHandle } from "../products/products.rules.ts";
import { enqueueTimes } from "../publication/enqueue-times.action.ts";
import { lockRecords } from "../records/records.queries.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  requireRecord,
} from "../records/save-record.action.ts";
import { redirectPath, recordGone } from "../redirects/redirects.queries.ts";
import { findFreeHandles } from "./pages.queries.ts";
import { type Draft, historyOf, pageFields, pagePath } from "./pages.rules.ts";

export const shopPages: RecordKind<"pages", ShopPage> = {
  table: "pages",
  type: "page",
  schema: ShopPage,
  labelOf: ({ title }) => title,
  historyOf,
  max: 200,
};

/**
 * Creates a page or a policy. A handle that was typed must be free; one generated from the title gets a number if it
 * is taken.
 */
export async function createPage(
  tx: ShopTx,
  app: AppContext,
  actor: Actor,
  draft: Draft & { kind: PageKind },
): Promise<ShopPage> {
  const { kind } = draft;
  const now = app.clock.now();
  // Other new pages wait, so that the handle is still free when the page is inserted.
  await lockRecords(tx, "pages");
  const handle = kind === "page" ? await newHandle(tx, draft, now) : kind;
  const taken = kind === "page" ? "page_handle_taken" : "policy_exists";
  const page = await onConflict({ pages_handle_key: taken }, () =>
    createRecord(tx, shopPages, { kind, ...pageFields(draft, handle, now) }, { actor, now }),
  );
  await enqueueTimes(app, tx, { starts_at: page.published_at, ends_at: null });
  return page;
}

/** Saves a draft to a page, unless the page was saved since the draft's version. Its old URL redirects to the new one. */
export async function changePage(
  tx: ShopTx,
  app: AppContext,
  actor: Actor,
  { id, ...draft }: Draft & { id: string; version: number },
): Promise<ShopPage> {
  const now = app.clock.now();
  const before = await requireRecord(tx, shopPages, id);
  const keepsHandle = before.kind !== "page" || draft.handle === null;
  const handle = keepsHandle ? before.handle : productHandle(draft.handle!, "page");
  const fields = { ...pageFields(draft, handle, now, before.published_at), version: draft.version };
  const after = await onConflict({ pages_handle_key: "page_handle_taken" }, () =>
    changeRecord(tx, shopPages, id, fields, { actor, now }),
  );
  if (handle !== before.handle) await redirectPath(tx, pagePath(before), pagePath(after));
  await enqueueTimes(app, tx, { starts_at: after.published_at, ends_at: null });
  return after;
}

/** Deletes a page. Search engines then drop the URL of a published one at once. */
export async function deletePage(tx: ShopTx, actor: Actor, id: string): Promise<ShopPage> {
  const page = await deleteRecord(tx, shopPages, id, actor);
  if (page.published_at !== null) await recordGone(tx, pagePath(page));
  return page;
}

async function newHandle(tx: ShopTx, { handle, title }: Draft, now: number): Promise<string> {
  const wanted = productHandle(handle ?? title, "page");
  if (handle !== null) return wanted;
  const [free = wanted] = await findFreeHandles(tx, handlesFor({ id: newId(now), handle: wanted }));
  return free;
}
