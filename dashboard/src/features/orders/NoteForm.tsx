import type { Order } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, showServerErrors, useSchemaForm } from "../../ui/form/form.tsx";
import { isShortcut, keyText } from "../../ui/shortcuts.ts";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { bodies } from "./order-bodies.ts";
import { fieldErrorsOf, useOrderChange } from "./orders.data.ts";

/** Adds a note for the team to the order's timeline. */
export function NoteForm({ order }: { order: Order }) {
  const { t } = useTranslation();
  const change = useOrderChange(order);
  const form = useSchemaForm(bodies.note, { text: "" });

  async function add(body: { text: string }) {
    try {
      await change.mutateAsync((params) => client.orders.add_note({ params, body }));
    } catch (error) {
      showServerErrors(form, fieldErrorsOf(error));
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
        help={t("Only visible to your team. Press {{keys}} to add it.", { keys: keyText("add-note") })}
        error={form.formState.errors.text?.message}
      >
        <TextArea
          {...form.register("text")}
          rows={2}
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
