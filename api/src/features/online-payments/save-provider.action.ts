import type * as z from "zod";
import {
  capturesLater,
  type PaymentProviderAccount,
  type PaymentProviderDraft,
  type ProviderName,
} from "@vitrine/contract/payments/online-payments";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { requireCurrentMember } from "../../db/current-member.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { requireProven } from "../../http/proof.ts";
import { PaymentProblem, type ProviderSecrets } from "../../outside/payment-provider.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { notifyOwners } from "../owner-notices/notify-owners.action.ts";
import {
  accountResponse,
  mergedKeys,
  rejectedKeys,
  shownKeys,
  supportsCurrency,
  webhookUrl,
} from "./online-payments.rules.ts";
import {
  deleteProvider,
  findProvider,
  type ProviderRow,
  readCurrency,
  saveProvider,
} from "./online-payments.queries.ts";
import { openSecrets, sealSecrets } from "./provider-account.action.ts";

type Draft = z.output<typeof PaymentProviderDraft>;

interface Save {
  app: AppContext;
  shopId: number;
  actor: Actor;
  provider: ProviderName;
  isProven: boolean;
}

/** Connects a provider or changes its settings. The provider accepts new keys before anything is stored. */
export async function saveAccount(save: Save, draft: Draft): Promise<PaymentProviderAccount> {
  const { app, shopId, provider } = save;
  const { before, currency } = await app.db.inShop(shopId, async (tx) => ({
    before: await findProvider(tx, provider),
    currency: await readCurrency(tx),
  }));
  const stored = before && openSecrets(app, shopId, provider, before.secrets);
  const { secrets, isNew, missing } = mergedKeys(provider, draft, stored);
  if (Object.keys(missing).length > 0) throw apiError("invalid_input", { errors: missing });
  if (isNew && !supportsCurrency(provider, currency)) throw apiError("currency_not_supported");
  if (isNew) requireProven(save);
  if (isNew) await checkKeys(save, secrets);
  return app.db.inShop(shopId, (tx) => store(save, tx, { secrets, isNew }, draft));
}

async function checkKeys({ app, provider }: Save, secrets: ProviderSecrets): Promise<void> {
  try {
    await app.paymentProviders[provider].check(secrets);
  } catch (problem) {
    if (!(problem instanceof PaymentProblem)) throw problem;
    if (problem.kind === "silent") throw apiError("payment_provider_silent");
    throw apiError("invalid_input", { errors: rejectedKeys[provider] });
  }
}

async function store(
  { app, actor, provider }: Save,
  tx: ShopTx,
  { secrets, isNew }: { secrets: ProviderSecrets; isNew: boolean },
  { name, is_active, capture_on, version }: Draft,
): Promise<PaymentProviderAccount> {
  await requireCurrentMember(tx, actor);
  const before = await findProvider(tx, provider);
  const row = {
    provider,
    name,
    is_active,
    capture_on: capturesLater(provider) ? (capture_on ?? before?.capture_on ?? "placement") : "placement",
    is_test: app.paymentProviders[provider].isTest(secrets),
    ...shownKeys(secrets),
  };
  const sealed = sealSecrets(app, tx.shopId, provider, secrets);
  const at = new Date(app.clock.now()).toISOString();
  const isSaved = await saveProvider(tx, { ...row, secrets: sealed }, version, at);
  if (!isSaved) throw apiError("version_conflict", { current: answerOf(app, tx, provider, before) });
  const { secrets: _, version: __, ...logged } = before ?? { secrets: null, version: 0 };
  await insertActivity(tx, actor, {
    action: before ? "payment_provider.changed" : "payment_provider.connected",
    target_type: "payment_provider",
    target_id: provider,
    target_label: name,
    ...changes(logged, row),
  });
  if (isNew)
    await notifyOwners({ app, tx, actor }, before ? "provider_keys_replaced" : "provider_connected", name);
  await invalidateStorefront(tx);
  return answerOf(app, tx, provider, await findProvider(tx, provider));
}

export function answerOf(
  app: AppContext,
  tx: ShopTx,
  provider: ProviderName,
  row: ProviderRow | undefined,
): PaymentProviderAccount {
  const sendsEvents = app.paymentProviders[provider].readEvent !== undefined;
  const url = sendsEvents ? webhookUrl(app.dashboardUrl, provider, tx.shopId) : null;
  return accountResponse(provider, row, url);
}

/** Removes the provider and its keys. Orders that await a payment can't be paid any more. */
export async function removeAccount(
  { app, tx, actor }: { app: AppContext; tx: ShopTx; actor: Actor },
  provider: ProviderName,
): Promise<string> {
  const before = await findProvider(tx, provider);
  if (!before || !(await deleteProvider(tx, provider))) throw apiError("not_found");
  const { name, is_test, key_ending } = before;
  await insertActivity(tx, actor, {
    action: "payment_provider.removed",
    target_type: "payment_provider",
    target_id: provider,
    target_label: name,
    before: { name, is_test, key_ending },
  });
  await notifyOwners({ app, tx, actor }, "provider_disconnected", name);
  await invalidateStorefront(tx);
  return name;
}
