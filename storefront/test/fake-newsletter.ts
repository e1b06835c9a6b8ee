import type { Client } from "@vitrine/contract/client";
import { contract } from "@vitrine/contract/contract";
import type { FakeRecords } from "./fake-records.ts";
import { parse, rejected } from "./fake-requests.ts";

/** Sign-ups to the newsletter; links have the email, or are "expired". */
export function newsletterEndpoints({ store, subscribers, sign_ups }: FakeRecords): Client["newsletter"] {
  const endpoints: Partial<Client["newsletter"]> = {
    sign_up: async (input) => {
      if (!store.has_newsletter) throw rejected("not_found");
      sign_ups.push(parse(contract.newsletter.sign_up, input).body.email);
      return { message: "Check your email." };
    },
    confirm: async ({ params: { token } }) => {
      if (token === "expired") throw rejected("newsletter_link_expired");
      if (!sign_ups.includes(token)) throw rejected("not_found");
      subscribers.add(token);
      return { message: "You're subscribed." };
    },
    unsubscribe: async ({ params: { link } }) => {
      if (!sign_ups.includes(link)) throw rejected("not_found");
      subscribers.delete(link);
      return { message: "You're unsubscribed." };
    },
  };
  return endpoints as Client["newsletter"];
}
