import type * as z from "zod";
import type {
  PaymentProviderAccount,
  PaymentProviderDraft,
  ProviderName,
} from "@vitrine/contract/orders/online-payments";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { PaymentProblem, type ProviderSecrets } from "../../outside/payment-provider.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { accountAnswer, ending, isTestKey } from "./online-payments.rules.ts";
import { deleteProvider, findProvider, type ProviderRow, saveProvider } from "./online-payments.queries.ts";
import { openSecrets, sealSecrets } from "./provider-account.action.ts";

type Draft = z.output<typeof PaymentProviderDraft>;

interface Save {
  app: AppContext;
  shopId: number;
  actor: Actor;
  provider: ProviderName;
}

/** Connects a provider or changes its settings. The provider accepts a new secret key before anything is stored. */
export async function saveAccount(save: Save, draft: Draft): Promise<PaymentProviderAccount> {
  const { app, shopId, provider } = save;
  const before = await app.db.inShop(shopId, (tx) => findProvider(tx, provider));
  const secrets = secretsOf(save, before, draft);
  if (draft.secret_key) await checkKey(save, draft.secret_key);
  return app.db.inShop(shopId, (tx) => store(save, tx, secrets, draft));
}

function secretsOf(
  { app, shopId, provider }: Save,
  before: ProviderRow | undefined,
  draft: Draft,
): ProviderSecrets {
  const stored = before && openSecrets(app, shopId, provider, before.secrets);
  const secret_key = draft.secret_key ?? stored?.secret_key;
  const webhook_secret = draft.webhook_secret ?? stored?.webhook_secret;
  if (secret_key && webhook_secret) return { secret_key, webhook_secret };
  throw apiError("invalid_input", {
    errors: {
      ...(!secret_key && { secret_key: ["Enter the secret key from your Stripe dashboard."] }),
      ...(!webhook_secret && { webhook_secret: ["Enter the signing secret of the webhook in Stripe."] }),
    },
  });
}

async function checkKey({ app, provider }: Save, secretKey: string): Promise<void> {
  try {
    await app.paymentProviders[provider].check(secretKey);
  } catch (problem) {
    if (!(problem instanceof PaymentProblem)) throw problem;
    if (problem.kind === "silent") throw apiError("payment_provider_silent");
    const message = "Stripe didn't accept this key. Copy it again from your Stripe dashboard.";
    throw apiError("invalid_input", { errors: { secret_key: [message] } });
  }
}

async function store(
  { app, actor, provider }: Save,
  tx: ShopTx,
  secrets: ProviderSecrets,
  { name, is_active, version }: Draft,
): Promise<PaymentProviderAccount> {
  const before = await findProvider(tx, provider);
  const row = {
    provider,
    name,
    is_active,
    is_test: isTestKey(secrets.secret_key),
    key_ending: ending(secrets.secret_key),
    webhook_ending: ending(secrets.webhook_secret),
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
  await invalidateStorefront(tx);
  return answerOf(app, tx, provider, await findProvider(tx, provider));
}

export function answerOf(
  app: AppContext,
  tx: ShopTx,
  provider: ProviderName,
  row: ProviderRow | undefined,
): PaymentProviderAccount {
  return accountAnswer(provider, row, `${app.dashboardUrl}/api`, tx.shopId);
}

/** Removes the provider and its keys. Orders that await a payment can't be paid any more. */
export async function removeAccount(tx: ShopTx, actor: Actor, provider: ProviderName): Promise<string> {
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
  await invalidateStorefront(tx);
  return name;
}
