import { ContactLink, maxContactLinks, phoneNumberNeeded } from "@vitrine/contract/shops/contact-links";
import { type ContactKind, contactValue, hasPhoneNumber } from "@vitrine/contract/shops/contact-values";
import { apiError } from "../../api-error.ts";
import { shop } from "../../http/guards.ts";
import { internationalPhone } from "../addresses/phones.rules.ts";
import { readPage } from "../records/records.queries.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  reorderRecord,
  requireRecord,
} from "../records/save-record.action.ts";

const kind: RecordKind<"contact_links", ContactLink> = {
  table: "contact_links",
  type: "contact_link",
  schema: ContactLink,
  labelOf: ({ label, value }) => label ?? value,
  isOrdered: true,
  max: maxContactLinks,
};

export const contactLinksRoutes = {
  list: shop.contact_links.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "contact_links", ContactLink, query, "position"),
  ),

  create: shop.contact_links.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => ({
    message: "Contact link added.",
    data: await createRecord(tx, kind, withStoredValue(body), { actor, now: app.clock.now() }),
  })),

  read: shop.contact_links.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, kind, params.id)),
  })),

  update: shop.contact_links.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => ({
      message: "Contact link saved.",
      data: await changeRecord(tx, kind, params.id, withStoredValue(body), { actor, now: app.clock.now() }),
    }),
  ),

  move: shop.contact_links.move.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    await reorderRecord(tx, kind, params.id, { position: body.position, actor });
    return { message: "Order saved." };
  }),

  remove: shop.contact_links.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    await deleteRecord(tx, kind, params.id, actor);
    return { message: "Contact link deleted." };
  }),
};

/** @throws invalid_input for a phone number that isn't in the numbering plan, or has no country code */
function withStoredValue<Draft extends { kind: ContactKind; value: string }>(draft: Draft): Draft {
  const value = contactValue(draft.kind, draft.value);
  const stored = value !== undefined && hasPhoneNumber(draft.kind) ? internationalPhone(value) : value;
  if (stored === undefined) throw apiError("invalid_input", { errors: { value: [phoneNumberNeeded] } });
  return { ...draft, value: stored };
}
