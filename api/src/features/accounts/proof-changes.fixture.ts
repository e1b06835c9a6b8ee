import type { Person } from "../../../test/test-app.ts";

type Client = Person["client"];

interface Place {
  params: { shop_id: number };
  ids: { method: string; webhook: string; second: string; manager: string; courier: string; role: string };
  /** Keys that the double of the payment provider accepts. */
  keys: { secret_key: string; webhook_secret: string };
}

export const bank = { name: "Transfer", instructions: "Pay to IBAN 1." };
export const hook = { url: "https://example.com/hook", topics: ["order.paid" as const] };
export const courierDraft = { kind: "easypost" as const, name: "Parcels" };
export const analytics = { measurement_id: "G-AB12CD34EF" };
export const gateway = {
  provider: "http" as const,
  is_active: true,
  max_per_day: 100,
  url: "https://sms.example.com/send",
  test_phone: "+4940123456",
  version: 0,
};

/** The changes of a shop that require a proof of identity, by endpoint. */
export function dangerousChanges({
  params,
  ids,
  keys,
}: Place): Record<string, (client: Client) => Promise<unknown>> {
  return { ...ofMembersAndPayments({ params, ids, keys }), ...ofConnections({ params, ids, keys }) };
}

function ofMembersAndPayments({
  params,
  ids,
  keys,
}: Place): Record<string, (client: Client) => Promise<unknown>> {
  return {
    "staff_accounts.invite": (client) =>
      client.staff_accounts.invite({ params, body: { email: "thief@example.com", role: "admin" } }),
    "staff_accounts.change_role": (client) =>
      client.staff_accounts.change_role({ params: { ...params, id: ids.manager }, body: { role: "admin" } }),
    "staff_accounts.remove": (client) =>
      client.staff_accounts.remove({ params: { ...params, id: ids.second } }),
    "staff_roles.create": (client) =>
      client.staff_roles.create({ params, body: { name: "Thief", permissions: ["payments"] } }),
    "staff_roles.update": (client) =>
      client.staff_roles.update({
        params: { ...params, id: ids.role },
        body: { name: "Packer", permissions: ["payments"], version: 1 },
      }),
    "online_payments.save": (client) =>
      client.online_payments.save({
        params: { ...params, provider: "stripe" },
        body: { ...stripeDraft, ...keys },
      }),
    "online_payments.remove": (client) =>
      client.online_payments.remove({ params: { ...params, provider: "stripe" } }),
    "payment_methods.create": (client) => client.payment_methods.create({ params, body: bank }),
    "payment_methods.update": (client) =>
      client.payment_methods.update({
        params: { ...params, id: ids.method },
        body: { ...bank, instructions: "Pay to IBAN 2.", version: 1 },
      }),
    "translations.update": (client) =>
      client.translations.update({
        params: { ...params, language: "ar", kind: "payment_method", id: ids.method },
        body: { texts: { instructions: "حساب ٢" } },
      }),
    "translations.import": (client) =>
      client.translations.import({
        params: { ...params, language: "ar" },
        body: { file: fileOf(ids.method) },
      }),
    "shop_deletion.schedule": (client) => client.shop_deletion.schedule({ params }),
  };
}

function ofConnections({ params, ids }: Place): Record<string, (client: Client) => Promise<unknown>> {
  const courierKeys = {
    api_key: "EZAK12345678",
    webhook_secret: "a secret of EasyPost".replaceAll(" ", "-"),
  };
  return {
    "api_keys.create": (client) =>
      client.api_keys.create({ params, body: { name: "ERP", scopes: ["orders:read"] } }),
    "webhooks.create": (client) => client.webhooks.create({ params, body: hook }),
    "webhooks.update": (client) =>
      client.webhooks.update({
        params: { ...params, id: ids.webhook },
        body: { ...hook, url: "https://example.org/thief", version: 1 },
      }),
    "webhooks.rotate": (client) => client.webhooks.rotate({ params: { ...params, id: ids.webhook } }),
    "domains.choose_primary": (client) => client.domains.choose_primary({ params, body: { id: null } }),
    "domains.remove": (client) => client.domains.remove({ params: { ...params, id: crypto.randomUUID() } }),
    "couriers.create": (client) =>
      client.couriers.create({ params, body: { ...courierDraft, ...courierKeys } }),
    "couriers.update": (client) =>
      client.couriers.update({
        params: { ...params, id: ids.courier },
        body: { ...courierDraft, ...courierKeys, version: 1 },
      }),
    "sms_gateways.save": (client) =>
      client.sms_gateways.save({ params, body: { ...gateway, api_key: "a-key-of-a-gateway" } }),
    "plugins.save": (client) =>
      client.plugins.save({
        params: { ...params, kind: "google_analytics" },
        body: { is_active: true, settings: analytics, version: 0 },
      }),
  };
}

const stripeDraft = { name: "Card", is_active: true, version: 0 };
const fileOf = (method: string) =>
  new File(
    [`Type,Identification,Field,Translated content\npayment_method,${method},instructions,حساب ٢`],
    "t.csv",
  );
