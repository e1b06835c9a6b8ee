import type { Client } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import type { FakeRecords } from "./fake-records.ts";
import { parse, rejected } from "./fake-requests.ts";

/** Links to orders, which are sent to none. A number without digits is rejected. */
export function lookupEndpoints({ lookups }: FakeRecords): Client["order_lookups"] {
  return {
    create: async (input) => {
      const { body } = parse(contract.order_lookups.create, input);
      const number = ["Enter the number in your order confirmation, like 1001."];
      if (!/\d/.test(body.number)) throw rejected("invalid_input", { number });
      lookups.push(body);
      return { message: "If we find your order, we'll send you the link to it." };
    },
  };
}
