import type { Order } from "@vitrine/contract/orders/orders";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { errorCode } from "../../../shared/api-errors.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { Form, showServerErrors, useSchemaForm } from "../../../ui/form/form.tsx";
import { isShortcut, keyText } from "../../../ui/shortcuts.ts";
import { bodies } from "../order-bodies.ts";
import { fieldErrorsOf, useOrderChange } from "../orders.data.ts";
import { MentionArea } from "./MentionArea.tsx";
import { type Mentionable, mentionedIn } from "./mentions.rules.ts";

/** Adds a note for the team to the order's timeline. Members that it mentions are notified. */
export function NoteForm({ order }: { order: Order }) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const change = useOrderChange(order);
  const form = useSchemaForm(bodies.note, { text: "" });
  const [isMentioning, setIsMentioning] = useState(false);
  const [mentioned, setMentioned] = useState<Mentionable[]>([]);
  const members = useQuery({
    ...api.orders.members.queryOptions({ input: { params } }),
    enabled: isMentioning,
  });

  async function add({ text }: { text: string }) {
    const body = { text, mentions: mentionedIn(text, mentioned) };
    try {
      await change.mutateAsync((place) => client.orders.add_note({ params: place, body }));
    } catch (error) {
      if (errorCode(error) === "mention_rejected") void members.refetch();
      showServerErrors(form, fieldErrorsOf(error));
      return false;
    }
    form.reset();
    setMentioned([]);
  }

  return (
    <Form
      form={form}
      purpose={t("To add this note")}
      onSubmit={add}
      className="flex flex-col items-start gap-2"
    >
      <Field
        className="w-full"
        label={t("Internal note")}
        name="text"
        help={t("Only visible to your team. Type @ to notify someone, and press {{keys}} to add the note.", {
          keys: keyText("add-note"),
        })}
        error={form.formState.errors.text?.message}
      >
        <MentionArea
          {...form.register("text")}
          rows={2}
          members={members.data?.data}
          onBegin={() => setIsMentioning(true)}
          onMention={(member, text) => {
            form.setValue("text", text, { shouldDirty: true });
            setMentioned((all) => [...all, member]);
          }}
          onKeyDown={(event) => {
            if (isShortcut(event, "add-note")) event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <Button type="submit" busy={change.isPending}>
        {t("Add note")}
      </Button>
    </Form>
  );
}
