import type * as z from "zod";
import type { CourierDetails, CourierDraft } from "@vitrine/contract/delivery/couriers";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { requireCurrentMember } from "../../db/current-member.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { requireProven } from "../../http/proof.ts";
import { newId } from "../../ids.ts";
import { CourierProblem, type CourierSecrets } from "../../outside/courier-provider.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { changedStatuses } from "./courier-statuses.rules.ts";
import { openSecrets, sealSecrets } from "./courier-account.action.ts";
import {
  type CourierRow,
  deleteCourier,
  insertCourier,
  requireCourier,
  updateCourier,
} from "./couriers.queries.ts";
import {
  courierResponse,
  courierWebhookUrl,
  isProvider,
  mergedKeys,
  rejectedKeys,
  supportsCurrency,
} from "./couriers.rules.ts";

type Draft = z.output<typeof CourierDraft>;

interface Save {
  app: AppContext;
  shopId: number;
  actor: Actor;
  isProven: boolean;
}

const maxCouriers = 50;

/** Adds a courier, or changes this version of one. The courier accepts new keys before anything is stored. */
export async function saveCourier(
  save: Save,
  draft: Draft,
  existing?: { id: string; version: number },
): Promise<CourierDetails> {
  const { app, shopId } = save;
  const { before, currency } = await app.db.inShop(shopId, async (tx) => ({
    before: existing && (await requireCourier(tx, existing.id)),
    currency: (await requireShop(tx)).currency,
  }));
  if (before && before.kind !== draft.kind)
    throw apiError("invalid_input", { errors: { kind: ["The kind of a courier can't be changed."] } });
  const id = before?.id ?? newId(app.clock.now());
  const stored = before?.secrets ? openSecrets(app, shopId, id, before.secrets) : undefined;
  const { secrets, isNew, missing } = mergedKeys(draft.kind, draft, stored);
  if (Object.keys(missing).length > 0) throw apiError("invalid_input", { errors: missing });
  if (!supportsCurrency(draft.kind, currency)) throw apiError("courier_currency");
  if (isNew) requireProven(save);
  if (isNew) await checkKeys(save, draft, secrets);
  const row = rowOf(save, id, draft, secrets);
  return app.db.inShop(shopId, (tx) => store(save, tx, row, existing?.version));
}

async function checkKeys({ app }: Save, { kind }: Draft, secrets: CourierSecrets): Promise<void> {
  if (!isProvider(kind)) return;
  try {
    await app.courierProviders[kind].check(secrets);
  } catch (problem) {
    if (!(problem instanceof CourierProblem)) throw problem;
    if (problem.kind === "silent") throw apiError("courier_silent");
    throw apiError("invalid_input", { errors: rejectedKeys[kind] });
  }
}

function rowOf({ app, shopId }: Save, id: string, draft: Draft, secrets: CourierSecrets) {
  const { api_key, secret_key, webhook_secret, statuses, ...fields } = draft;
  const hasKeys = isProvider(draft.kind);
  return {
    ...fields,
    id,
    statuses: changedStatuses(draft.kind, statuses),
    secrets: hasKeys ? sealSecrets(app, shopId, id, secrets) : null,
    key_ending: hasKeys ? (secrets.secret_key || secrets.api_key).slice(-4) : null,
    webhook_ending: hasKeys ? secrets.webhook_secret.slice(-4) : null,
  };
}

async function store(
  { app, actor }: Save,
  tx: ShopTx,
  row: ReturnType<typeof rowOf>,
  version: number | undefined,
): Promise<CourierDetails> {
  await requireCurrentMember(tx, actor);
  const before = version === undefined ? undefined : await requireCourier(tx, row.id);
  if (version === undefined) {
    if (!(await insertCourier(tx, row, maxCouriers))) throw apiError("limit_reached");
  } else if (!(await updateCourier(tx, row, version, new Date(app.clock.now()).toISOString()))) {
    const current = before && answerOf(app, tx.shopId, before);
    throw apiError("version_conflict", { current });
  }
  const after = await requireCourier(tx, row.id);
  const changed = changes(before ? historyOf(before) : {}, historyOf(after));
  if (changed)
    await insertActivity(tx, actor, {
      action: before ? "courier.changed" : "courier.created",
      target_type: "courier",
      target_id: row.id,
      target_label: row.name,
      ...changed,
    });
  return answerOf(app, tx.shopId, after);
}

/** The fields that the activity log compares: never the keys. */
function historyOf({ id, secrets, version, created_at, ...fields }: CourierRow): Record<string, unknown> {
  return fields;
}

export function answerOf(app: AppContext, shopId: number, row: CourierRow): CourierDetails {
  return courierResponse(row, courierWebhookUrl(app.dashboardUrl, shopId, row));
}

/** Deletes a courier without bookings, and its keys. Returns its name. @throws courier_in_use */
export async function removeCourier(tx: ShopTx, actor: Actor, id: string): Promise<string> {
  const { name } = await requireCourier(tx, id);
  if (!(await deleteCourier(tx, id))) throw apiError("courier_in_use");
  await insertActivity(tx, actor, {
    action: "courier.removed",
    target_type: "courier",
    target_id: id,
    target_label: name,
  });
  return name;
}
