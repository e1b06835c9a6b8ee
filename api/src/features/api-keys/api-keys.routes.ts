import { ApiKey, apiKeyPrefix, maxApiKeys, mayGiveScope } from "@vitrine/contract/shops/api-keys";
import { apiError } from "../../api-error.ts";
import { shop } from "../../http/guards.ts";
import { newId, newToken } from "../../ids.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { findRecord, readPage, removeRecord } from "../records/records.queries.ts";
import { insertKey } from "./api-keys.queries.ts";

export const apiKeysRoutes = {
  list: shop.api_keys.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "api_keys", ApiKey, query),
  ),

  create: shop.api_keys.create.handler(async ({ input: { body }, context: { tx, app, actor, member } }) => {
    if (!body.scopes.every((scope) => mayGiveScope(member.permissions, scope)))
      throw apiError("role_too_high");
    const now = app.clock.now();
    if (body.expires_at !== null && Date.parse(body.expires_at) <= now)
      throw apiError("expiry_passed", { errors: { expires_at: ["Choose a date in the future."] } });
    const token = apiKeyPrefix + newToken();
    const key = { ...body, id: newId(now), ending: token.slice(-4), created_at: new Date(now).toISOString() };
    const isAdded = await insertKey(tx, { ...key, token, account_id: member.account_id }, maxApiKeys);
    if (!isAdded) throw apiError("limit_reached");
    const { name, scopes, expires_at, ending } = key;
    await insertActivity(tx, actor, {
      action: "api_key.created",
      target_type: "api_key",
      target_id: key.id,
      target_label: name,
      after: { name, scopes, expires_at, ending },
    });
    return {
      message: "API key created. Copy it now.",
      data: { ...key, last_used_at: null },
      key: token,
    };
  }),

  revoke: shop.api_keys.revoke.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const key = await findRecord(tx, "api_keys", params.id, ApiKey);
    if (!key || !(await removeRecord(tx, "api_keys", params.id))) throw apiError("not_found");
    await insertActivity(tx, actor, {
      action: "api_key.revoked",
      target_type: "api_key",
      target_id: key.id,
      target_label: key.name,
      before: { name: key.name, scopes: key.scopes, ending: key.ending },
    });
    return { message: `${key.name} was revoked.` };
  }),
};
