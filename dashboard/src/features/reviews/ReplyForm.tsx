import type { Review } from "@vitrine/contract/products/reviews";
import { optionalText } from "@vitrine/contract/values/fields";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useShop } from "../../session/shop.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { saveReply } from "./reviews.data.ts";

const schema = z.object({ reply: optionalText(2000) });

interface ReplyFormProps {
  review: Review;
  head: ReactNode;
  /** Renders the page around the section with the reply. */
  children: (reply: ReactNode) => ReactNode;
}

/** The page of a review, with a form for the shop's answer. */
export function ReplyForm({ review, head, children }: ReplyFormProps) {
  const { t } = useTranslation();
  const { id: shopId, time_zone } = useShop();
  const form = useSchemaForm(schema, { reply: review.reply ?? "" });

  async function save({ reply }: z.output<typeof schema>): Promise<false | undefined> {
    try {
      await saveReply(shopId, review.id, reply);
      return undefined;
    } catch (error) {
      showFormErrors(form, error);
      return false;
    }
  }

  return (
    <Form
      form={form}
      purpose={t("To save your reply")}
      unsaved={t("Unsaved reply")}
      onSubmit={save}
      head={head}
    >
      {children(
        <Section
          title={t("Your reply")}
          note={t("Shown below the review while it is published. Clear the text to remove your reply.")}
        >
          <Field label={t("Reply")} name="reply" error={form.formState.errors.reply?.message}>
            <TextArea {...form.register("reply")} rows={4} maxLength={2000} dir="auto" />
          </Field>
          {review.replied_at && (
            <p className="text-small text-ink3">
              {t("Last saved")} <DateText at={review.replied_at} format="full" zone={time_zone} />
            </p>
          )}
        </Section>,
      )}
    </Form>
  );
}
