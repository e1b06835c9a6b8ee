import type { Order } from "@vitrine/contract/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { useShop } from "../../frame/shop.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Editor.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form, showRefusals, useSchemaForm } from "../../ui/form.tsx";
import { TextArea } from "../../ui/TextInput.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { useLocale } from "../../ui/useLocale.ts";
import { storyWords } from "./order-words.ts";
import { bodies, fieldErrorsOf, useOrderChange } from "./orders.data.ts";

/** What happened to an order, the latest first, and a place to note more. */
export function OrderStory({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  return (
    <Section title={t("Timeline")}>
      <NoteForm order={order} />
      <Timeline
        zone={time_zone}
        events={order.timeline.toReversed().map((entry) => {
          const { what, detail } = storyWords(entry, t, locale);
          return {
            id: entry.id,
            at: entry.at,
            who: entry.actor,
            what,
            detail: detail && <p className="whitespace-pre-line">{detail}</p>,
          };
        })}
      />
    </Section>
  );
}

function NoteForm({ order }: { order: Order }) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const form = useSchemaForm(bodies.note, { text: "" });

  async function add(body: { text: string }) {
    try {
      await change.mutateAsync((params) => client.orders.add_note({ params, body }));
    } catch (error) {
      showRefusals(form, fieldErrorsOf(error));
      return false;
    }
    form.reset();
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
        help={t("Only your team reads it. Ctrl+Enter adds it.")}
        error={form.formState.errors.text?.message}
      >
        <TextArea
          {...form.register("text")}
          rows={2}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <Button type="submit" busy={change.isPending}>
        {t("Add note")}
      </Button>
    </Form>
  );
}
