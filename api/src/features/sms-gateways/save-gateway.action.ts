import type * as z from "zod";
import type { SmsGateway, SmsGatewayDraft } from "@vitrine/contract/checkout/sms-gateways";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { requireCurrentMember } from "../../db/current-member.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import { requireProven } from "../../http/proof.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { phoneMessage, readPhone } from "../addresses/phones.rules.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { gatewayOf, openKey, sealKey, sendTest } from "./send-sms.action.ts";
import {
  countMessages,
  deleteGateway,
  findGateway,
  type GatewayRow,
  saveGateway as storeGateway,
} from "./sms-gateways.queries.ts";
import {
  gatewayResponse,
  isKeyElsewhere,
  isNewAccount,
  missingSettings,
  settingsOf,
} from "./sms-gateways.rules.ts";

type Draft = z.output<typeof SmsGatewayDraft>;

interface Save {
  app: AppContext;
  shopId: number;
  actor: Actor;
}

/**
 * Connects the gateway or changes it. A new account requires a proof, and accepts a test message before anything is stored.
 */
export async function saveGateway(save: Save & { isProven: boolean }, draft: Draft): Promise<SmsGateway> {
  const { app, shopId } = save;
  const { before, country } = await app.db.inShop(shopId, async (tx) => ({
    before: await findGateway(tx),
    country: (await requireShop(tx)).country,
  }));
  const missing = missingSettings(draft);
  const key = keyOf(save, draft, before, missing);
  const isNew = isNewAccount(draft, before);
  const phone = draft.test_phone === null ? undefined : readPhone(draft.test_phone, country)?.e164;
  if (isNew && !phone) missing["test_phone"] = [draft.test_phone ? phoneMessage(country) : testPhoneMessage];
  if (Object.keys(missing).length > 0 || key === undefined)
    throw apiError("invalid_input", { errors: missing });
  const settings = settingsOf(draft);
  if (isNew) {
    requireProven(save);
    const gateway = { provider: app.smsProviders[draft.provider], account: { settings, key } };
    if ((await sendTest(app, shopId, gateway, phone!)) === "rejected")
      throw apiError("invalid_input", { errors: rejectedAccount });
  }
  const { provider, is_active, max_per_day } = draft;
  const shown = { provider, settings, is_active, max_per_day, key_ending: key.slice(-4) };
  const row = { ...shown, secrets: sealKey(app, shopId, key) };
  return app.db.inShop(shopId, (tx) => store(save, tx, row, draft.version));
}

const testPhoneMessage = "Enter a phone number for a test message.";
const rejectedAccount = {
  api_key: ["The gateway didn't accept a test message. Check the key, the sender and the other fields."],
};

function keyOf(
  { app, shopId }: Save,
  draft: Draft,
  before: GatewayRow | undefined,
  missing: Record<string, string[]>,
): string | undefined {
  if (draft.api_key) return draft.api_key;
  if (before && !isKeyElsewhere(draft, before)) {
    const stored = openKey(app, shopId, before.secrets);
    if (stored !== undefined) return stored;
  }
  missing["api_key"] = [before ? "Enter the key again." : "Enter the key from your account at the gateway."];
  return undefined;
}

async function store(
  { app, actor }: Save,
  tx: ShopTx,
  row: Omit<GatewayRow, "version">,
  version: number,
): Promise<SmsGateway> {
  await requireCurrentMember(tx, actor);
  const before = await findGateway(tx);
  const at = new Date(app.clock.now()).toISOString();
  if (!(await storeGateway(tx, row, version, at)))
    throw apiError("version_conflict", { current: await readGateway(tx) });
  await insertActivity(tx, actor, {
    action: before ? "sms_gateway.changed" : "sms_gateway.connected",
    target_type: "sms_gateway",
    target_id: row.provider,
    target_label: labels[row.provider],
    ...changes(before ? historyOf(before) : {}, historyOf(row)),
  });
  return readGateway(tx);
}

const labels = { http: "SMS gateway", twilio: "Twilio" };

/** The fields that the activity log compares: never the key. */
function historyOf({
  provider,
  settings,
  is_active,
  max_per_day,
  key_ending,
}: Omit<GatewayRow, "version" | "secrets">): Record<string, unknown> {
  return { provider, ...settings, is_active, max_per_day, key_ending };
}

export async function readGateway(tx: ShopTx): Promise<SmsGateway> {
  return gatewayResponse(await findGateway(tx), await countMessages(tx));
}

/** Removes the gateway and its key: codes are emailed from now on. */
export async function removeGateway(tx: ShopTx, actor: Actor): Promise<void> {
  const before = await findGateway(tx);
  if (!before || !(await deleteGateway(tx))) throw apiError("not_found");
  await insertActivity(tx, actor, {
    action: "sms_gateway.removed",
    target_type: "sms_gateway",
    target_id: before.provider,
    target_label: labels[before.provider],
    before: historyOf(before),
  });
}

/** Sends a test message with the stored account. @throws not_found, invalid_input */
export async function testGateway({ app, shopId }: Save, typed: string): Promise<void> {
  const { row, country } = await app.db.inShop(shopId, async (tx) => ({
    row: await findGateway(tx),
    country: (await requireShop(tx)).country,
  }));
  if (!row) throw apiError("not_found");
  const phone = readPhone(typed, country)?.e164;
  if (!phone) throw apiError("invalid_input", { errors: { phone: [phoneMessage(country)] } });
  const gateway = gatewayOf(app, shopId, row);
  const outcome = gateway ? await sendTest(app, shopId, gateway, phone) : "rejected";
  if (outcome === "rejected")
    throw apiError("invalid_input", {
      errors: { phone: ["The gateway didn't accept the message. Check the number and your account there."] },
    });
}
