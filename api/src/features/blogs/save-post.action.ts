import { BlogPost } from "@vitrine/contract/shops/blogs";
import type { Actor } from "../../actor.ts";
import { onConflict } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { rejectMissingPictures } from "../pictures/reject-missing-pictures.action.ts";
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
import { findFreePostHandles, findPost } from "./blogs.queries.ts";
import { type Draft, historyOf, postResponse, postFields, postPath } from "./blogs.rules.ts";

export const blogPosts: RecordKind<"blogs", BlogPost> = {
  table: "blogs",
  type: "post",
  schema: BlogPost,
  async find(tx, id) {
    const row = await findPost(tx, id);
    return row && postResponse(row, tx.shopId);
  },
  labelOf: ({ title }) => title,
  historyOf,
  max: 5_000,
};

/** Creates a post. A handle that was typed must be free; one generated from the title gets a number if it is taken. */
export async function createPost(tx: ShopTx, app: AppContext, actor: Actor, draft: Draft): Promise<BlogPost> {
  const now = app.clock.now();
  await rejectMissingPictures(tx, { picture_id: draft.picture_id });
  // Other new posts wait, so that the handle is still free when the post is inserted.
  await lockRecords(tx, "blogs");
  const fields = postFields(draft, await newHandle(tx, draft, now), now);
  const post = await onConflict({ blogs_handle_key: "post_handle_taken" }, () =>
    createRecord(tx, blogPosts, fields, { actor, now }),
  );
  await enqueueTimes(app, tx, { starts_at: post.published_at, ends_at: null });
  return post;
}

/** Saves a draft to a post, unless the post was saved since the draft's version. Its old URL redirects to the new one. */
export async function changePost(
  tx: ShopTx,
  app: AppContext,
  actor: Actor,
  { id, ...draft }: Draft & { id: string; version: number },
): Promise<BlogPost> {
  const now = app.clock.now();
  const before = await requireRecord(tx, blogPosts, id);
  await rejectMissingPictures(tx, { picture_id: draft.picture_id });
  const handle = draft.handle === null ? before.handle : productHandle(draft.handle, "post");
  const fields = { ...postFields(draft, handle, now, before.published_at), version: draft.version };
  const after = await onConflict({ blogs_handle_key: "post_handle_taken" }, () =>
    changeRecord(tx, blogPosts, id, fields, { actor, now }),
  );
  if (handle !== before.handle) await redirectPath(tx, postPath(before), postPath(after));
  await enqueueTimes(app, tx, { starts_at: after.published_at, ends_at: null });
  return after;
}

/** Deletes a post. Search engines then drop the URL of a published one at once. */
export async function deletePost(tx: ShopTx, actor: Actor, id: string): Promise<BlogPost> {
  const post = await deleteRecord(tx, blogPosts, id, actor);
  if (post.published_at !== null) await recordGone(tx, postPath(post));
  return post;
}

async function newHandle(tx: ShopTx, { handle, title }: Draft, now: number): Promise<string> {
  const wanted = productHandle(handle ?? title, "post");
  if (handle !== null) return wanted;
  const [free = wanted] = await findFreePostHandles(tx, handlesFor({ id: newId(now), handle: wanted }));
  return free;
}
