import type { Customer } from "@vitrine/contract/orders/customers";
import { line } from "@vitrine/contract/values/fields";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { useCustomerChange } from "./customers.data.ts";

interface BlockDialogProps {
  customer: Customer;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Blocks a customer's email and phone number, with a reason. */
export function BlockDialog({ customer, open, onOpenChange }: BlockDialogProps) {
  const { t } = useTranslation();
  const change = useCustomerChange(customer.id);
  const form = useSchemaForm(z.object({ reason: line(500, "Enter a reason.") }), { reason: "" });

  async function block(body: { reason: string }) {
    try {
      await change((params) => client.customers.block({ params, body }));
    } catch (error) {
      return showFormErrors(form, error);
    }
    onOpenChange(false);
    form.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Block {{name}}", { name: customer.name })}
      description={t(
        "New orders with this email or phone number are rejected. The customer sees no reason. Existing orders don't change.",
      )}
    >
      <Form
        form={form}
        purpose={t("To block this customer")}
        onSubmit={block}
        className="flex flex-col gap-4 pt-2"
      >
        <Field
          label={t("Reason")}
          name="reason"
          help={t("Only visible to your team.")}
          error={form.formState.errors.reason?.message}
        >
          <TextInput dir="auto" {...form.register("reason")} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2 max-tablet:*:flex-1">
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button type="submit" look="danger" busy={form.formState.isSubmitting}>
            {t("Block customer")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
