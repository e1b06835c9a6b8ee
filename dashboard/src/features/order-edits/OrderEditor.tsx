import type { EditableOrder, OrderEditInput } from "@vitrine/contract/orders/order-edits";
import { orderName } from "@vitrine/contract/orders/order-name";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { AddressFields } from "../../shared/places/AddressFields.tsx";
import { BillingFields } from "../../shared/places/BillingFields.tsx";
import { ContactFields } from "../../shared/places/ContactFields.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Form, untypedForm } from "../../ui/form/form.tsx";
import { Breadcrumb } from "../../ui/layout/Breadcrumb.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { EditedLines } from "./EditedLines.tsx";
import { EditTotals } from "./EditTotals.tsx";
import {
  type OrderEditForm,
  orderEditForm,
  type OrderEditValues,
  useOrderEditForm,
  valuesOf,
  valuesOver,
} from "./order-edit-form.ts";
import { usePreview } from "./order-edits.data.ts";
import { ReviewDialog } from "./ReviewDialog.tsx";

/** Stages the changes of an order, with the figures before and after, and then reviews and saves them. */
export function OrderEditor({ order: opened }: { order: EditableOrder }) {
  const { t } = useTranslation();
  // Not what is fetched again while the user edits: the version is that of the values.
  const [order, setOrder] = useState(opened);
  const [isOutdated, setIsOutdated] = useState(false);
  const [reviewed, setReviewed] = useState<OrderEditInput>();
  const form = useOrderEditForm(valuesOf(order));
  const values = useWatch({ control: form.control }) as OrderEditValues;
  const { data: edit } = orderEditForm.safeParse(values);
  const preview = usePreview(order.id, edit);
  const figures = preview.data?.data;
  const { isDirty } = form.formState;

  /** Continues with another member's version of the order. The typed changes stay. */
  function takeVersion(current: EditableOrder) {
    const typed = valuesOver(form.getValues(), order, current);
    form.reset(valuesOf(current));
    form.reset(typed, { keepDefaultValues: true });
    setOrder(current);
    setIsOutdated(true);
    setReviewed(undefined);
  }

  return (
    <Form
      form={form}
      purpose={t("To save this order")}
      unsaved={t("Unsaved changes")}
      onSubmit={(input) => {
        setReviewed(input);
        return false;
      }}
      head={
        <>
          <PageHead
            back={
              <Breadcrumb to={paths.order(order.id)}>
                {t("Order {{number}}", { number: orderName(order) })}
              </Breadcrumb>
            }
            title={t("Edit order {{number}}", { number: orderName(order) })}
            actions={
              <Button
                look="primary"
                disabledReason={isDirty ? undefined : t("Nothing is changed yet.")}
                onClick={() => void form.handleSubmit(setReviewed)()}
              >
                {t("Review changes")}
              </Button>
            }
          />
          {isOutdated && (
            <div className="mb-6">
              <Banner tone="caution" title={t("The order has changed while you were editing it")}>
                {t("Your changes are still here. Check them, then save again.")}
              </Banner>
            </div>
          )}
        </>
      }
    >
      <Editor side={<ContactSections form={form} isDelivered={(figures ?? order).requires_shipping} />}>
        <EditedLines form={form} order={order} preview={figures} />
        <EditTotals form={form} order={order} preview={preview} isComplete={edit !== undefined} />
      </Editor>
      {reviewed && (
        <ReviewDialog
          order={order}
          edit={reviewed}
          form={form}
          onClose={() => setReviewed(undefined)}
          onConflict={takeVersion}
        />
      )}
    </Form>
  );
}

/** The customer's contact, and where the order goes. Without a delivery, the address needs only a name. */
function ContactSections({ form, isDelivered }: { form: OrderEditForm; isDelivered: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t("Contact")}>
        <ContactFields form={untypedForm(form)} />
      </Section>
      <Section title={isDelivered ? t("Delivery address") : t("Customer address")}>
        <AddressFields form={untypedForm(form)} path="address" optional={!isDelivered} />
      </Section>
      <Section title={t("Billing")}>
        <BillingFields form={untypedForm(form)} />
      </Section>
    </>
  );
}
