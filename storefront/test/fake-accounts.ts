import type { Address } from "@vitrine/contract/checkout/address";
import type { Client } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { cartResponse, type FakeVisitor, requireCart } from "./fake-checkout.ts";
import type { FakeRecords } from "./fake-records.ts";
import { parse, rejected } from "./fake-requests.ts";

export const signInCode = "246810";
const ownAddress: Address = {
  name: "Ana Byrne",
  line1: "12 Quay Street",
  line2: null,
  city: "Dublin",
  region: null,
  region_code: null,
  postal_code: "D02 AF30",
  country: "IE",
};

interface FakeAccounts {
  /** Emails by the token of the request for a code. */
  requests: Map<string, string>;
  /** Emails by the token of the session. */
  sessions: Map<string, string>;
  account: ShopperAccount;
  wished: string[];
}

export function fakeAccounts(): FakeAccounts {
  const account = {
    email: "ana@example.com",
    name: "Ana Byrne",
    phone: null,
    addresses: [ownAddress, { ...ownAddress, line1: "3 Long Lane" }],
    accepts_marketing: false,
    consents: [],
    version: 1,
  };
  return { requests: new Map(), sessions: new Map(), account, wished: [] };
}

/** Accounts of shoppers, of which there is one. */
export function accountEndpoints(
  shop: FakeRecords,
  accounts: FakeAccounts,
  visitor: FakeVisitor,
): Client["shopper_accounts"] {
  const requireSession = () => {
    if (!accounts.sessions.has(visitor.shopperToken ?? "")) throw rejected("unauthenticated");
    return accounts.account;
  };
  const request = (email: string) => {
    const token = `request-${crypto.randomUUID()}`;
    accounts.requests.set(token, email);
    return { message: "Sent.", data: { request: token } };
  };
  const spend = (body: { request: string; code: string }) => {
    const email = accounts.requests.get(body.request);
    if (!email) throw rejected("code_expired");
    if (body.code !== signInCode) throw rejected("wrong_code");
    accounts.requests.delete(body.request);
    return email;
  };
  const saved = (changed: object, version: number) => {
    const account = requireSession();
    if (version !== account.version) throw rejected("version_conflict");
    Object.assign(account, changed, { version: version + 1 });
    return { message: "Saved.", data: account };
  };
  const endpoints: Partial<Client["shopper_accounts"]> = {
    request_code: async (input) => request(parse(contract.shopper_accounts.request_code, input).body.email),
    sign_in: async (input) => {
      const { body } = parse(contract.shopper_accounts.sign_in, input);
      const token = `session-${crypto.randomUUID()}`;
      accounts.sessions.set(token, spend(body));
      return { message: "Signed in.", data: { token } };
    },
    sign_out: async () => {
      requireSession();
      accounts.sessions.delete(visitor.shopperToken!);
      return { message: "Signed out." };
    },
    read: async () => ({ data: requireSession() }),
    update: async (input) => {
      const { version, ...changed } = parse(contract.shopper_accounts.update, input).body;
      return saved(changed, version);
    },
    update_addresses: async (input) => {
      const { version, addresses } = parse(contract.shopper_accounts.update_addresses, input).body;
      return saved({ addresses }, version);
    },
    list_orders: async () => {
      const { email } = requireSession();
      const own = [...shop.orders.values()].filter((order) => order.email === email);
      return {
        data: own.map((order) => ({ ...order, item_count: 1, is_pickup: false })),
        meta: { next_cursor: null },
      };
    },
    list_wished: async () => {
      requireSession();
      return { data: accounts.wished };
    },
    change_wished: async (input) => {
      requireSession();
      const { add, remove } = parse(contract.shopper_accounts.change_wished, input).body;
      accounts.wished = [...new Set([...add, ...accounts.wished])].filter((one) => !remove.includes(one));
      return { data: accounts.wished };
    },
    use_cart: async () => {
      requireSession();
      const cart = requireCart(shop, visitor);
      cart.is_signed_in = true;
      return cartResponse(shop, cart);
    },
    restore_cart: async () => {
      requireSession();
      const own = shop.carts.get(visitor.cartToken ?? "");
      if (!own) return { data: { cart: null, is_merged: false, changes: [] } };
      own.is_signed_in = true;
      return { data: { cart: cartResponse(shop, own).data, is_merged: false, changes: [] } };
    },
    buy_again: async ({ params }) => {
      const order = shop.orders.get(params.token);
      if (!order) throw rejected("not_found");
      const [line] = order.lines;
      const lines = order.lines.map(({ title, variant_title, unit_price, quantity }) => ({
        title,
        variant_title,
        change: "sold_out" as const,
        quantity,
        price_before: unit_price,
        price: unit_price,
      }));
      return { data: { cart: null, changes: line ? lines : [] } };
    },
    export_data: async () => ({ data: { customer: { email: requireSession().email } } }),
    request_deletion: async () => request(requireSession().email),
    remove: async (input) => {
      requireSession();
      spend(parse(contract.shopper_accounts.remove, input).body);
      accounts.sessions.clear();
      return { message: "Deleted." };
    },
  };
  return endpoints as Client["shopper_accounts"];
}
