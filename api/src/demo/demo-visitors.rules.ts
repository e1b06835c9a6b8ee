import { newId } from "../ids.ts";
import type { Row } from "./demo-order-rows.rules.ts";
import { demoPerson } from "./demo-people.rules.ts";
import type { DemoShop } from "./demo-shop.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Age in hours of the messages, the newest first; those older than a day are read. */
const messageAges = [5, 29, 98];
/** Emails are sent an hour and a day after a checkout was left, to customers who agreed to marketing. */
const recovery = { first_after: 60, second_after: 1_440, recipients: "consent", version: 1 };

/** Messages and searches of visitors, and the settings of the contact form and of recovery emails, by table. */
export function demoVisitors(shop: DemoShop, now: number): Record<string, Row[]> {
  const { messages, searches } = shop.visitors;
  return {
    contact_form_settings: [{ is_enabled: true, version: 1 }],
    messages: messages.map((text, place) => {
      const { name, email } = demoPerson(shop, 710 + place);
      const at = now - messageAges[place % messageAges.length]! * hour;
      return {
        id: newId(at),
        form_id: newId(at),
        name,
        email,
        text,
        read_at: now - at > day ? new Date(at + 2 * hour).toISOString() : null,
        created_at: new Date(at).toISOString(),
      };
    }),
    searches: searches.map(({ words, times, hasResults = true }, place) => ({
      day: new Date(now - (place % 6) * day).toISOString().slice(0, 10),
      words,
      times,
      times_nothing: hasResults ? 0 : times,
    })),
    recovery_settings: [recovery],
  };
}
