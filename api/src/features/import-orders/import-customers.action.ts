import { isCountry } from "@vitrine/contract/values/countries";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { readPhone } from "../addresses/phones.rules.ts";
import {
  listCustomersByEmail,
  listCustomersByPhone,
  type ListedCustomer,
  saveCustomers,
} from "../import-products/records/records.queries.ts";
import type { PastOrder } from "./past-order.rules.ts";

/** The customers of orders, by the orders' contact. */
export interface OrderCustomers {
  /** Undefined for an order without an email and a phone number. */
  idOf: (order: PastOrder) => string | undefined;
  /** Customers that the shop doesn't have yet, each as in its latest order. */
  fresh: ListedCustomer[];
}

/** The customers of orders by email, or by phone number if an order has no email. */
export async function findCustomers(
  tx: ShopTx,
  orders: PastOrder[],
  country: string,
): Promise<OrderCustomers> {
  const e164Of = ({ phone }: PastOrder) => (phone ? readPhone(phone, country)?.e164 : undefined);
  const emails = [...new Set(orders.flatMap(({ email }) => email ?? []))];
  const phones = [...new Set(orders.flatMap((order) => (order.email ? [] : (e164Of(order) ?? []))))];
  const byEmail = await listCustomersByEmail(tx, emails);
  const ids = new Map([...byEmail].map(([email, { id }]) => [email, id]));
  for (const { phone_e164, id } of await listCustomersByPhone(tx, phones)) ids.set(phone_e164!, id);
  const keyOf = (order: PastOrder) => order.email ?? e164Of(order);
  const fresh = new Map<string, ListedCustomer>();
  for (const order of orders) {
    const key = keyOf(order);
    if (key === undefined || ids.has(key)) continue;
    const phone_e164 = e164Of(order) ?? null;
    const before = fresh.get(key);
    fresh.set(key, {
      id: before?.id ?? newId(),
      email: order.email,
      name: order.customer || order.email || order.phone!,
      phone: order.phone ?? before?.phone ?? null,
      phone_e164: phone_e164 ?? before?.phone_e164 ?? null,
      note: null,
      country: countryOf(order.address.country) ?? country,
      addresses: [],
      accepts_marketing: false,
      is_tax_exempt: false,
      tags: [],
    });
  }
  const idOf = (order: PastOrder) => {
    const key = keyOf(order);
    return key === undefined ? undefined : (ids.get(key) ?? fresh.get(key)?.id);
  };
  return { idOf, fresh: [...fresh.values()] };
}

/** Stores the new customers of orders. Another process may have added one meanwhile: then they are found again. */
export async function saveOrderCustomers(
  tx: ShopTx,
  orders: PastOrder[],
  country: string,
): Promise<OrderCustomers> {
  const found = await findCustomers(tx, orders, country);
  await saveCustomers(tx, found.fresh);
  return found;
}

const codes = new Map<string, string>();

/** The code of a country that is written as its code or its English name. */
export function countryOf(written: string): string | undefined {
  const code = written.trim().toUpperCase();
  if (isCountry(code)) return code;
  if (codes.size === 0) {
    const names = new Intl.DisplayNames("en", { type: "region" });
    for (const first of letters)
      for (const second of letters)
        if (isCountry(first + second))
          codes.set((names.of(first + second) ?? "").toUpperCase(), first + second);
  }
  return codes.get(code);
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
