import type { Client } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import type { FakeRecords } from "./fake-records.ts";
import { parse, rejected } from "./fake-requests.ts";

/** The contact form. A form that is sent twice is one message. */
export function messageEndpoints({ store, messages }: FakeRecords): Client["messages"] {
  const endpoints: Partial<Client["messages"]> = {
    create: async (input) => {
      if (!store.has_contact_form) throw rejected("not_found");
      const { body } = parse(contract.messages.create, input);
      if (messages.every(({ form_id }) => form_id !== body.form_id)) messages.push(body);
      return { message: "Your message has been sent." };
    },
  };
  return endpoints as Client["messages"];
}
