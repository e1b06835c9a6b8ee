import { addressLines } from "@vitrine/contract/values/addresses";
import { RejectedError } from "@vitrine/contract/client";
import { currentInvoice, documentName } from "@vitrine/contract/orders/issued-document";
import type { OrderContact } from "@vitrine/contract/orders/order-edits";
import { needsNoDelivery, type Order } from "@vitrine/contract/orders/orders";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { errorCode } from "../../shared/api-errors.ts";
import { addressValues } from "../../shared/places/address-values.ts";
import { AddressFields } from "../../shared/places/AddressFields.tsx";
import { billingInputOf, billingValues } from "../../shared/places/billing-values.ts";
import { BillingFields } from "../../shared/places/BillingFields.tsx";
import { ContactFields } from "../../shared/places/ContactFields.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { untypedForm, useSchemaForm } from "../../ui/form/form.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { bodies } from "./order-bodies.ts";
import type { OrderPlace } from "./orders.data.ts";

type ContactBody = Parameters<typeof client.order_edits.update_contact>[0]["body"];
type ContactValues = ReturnType<typeof valuesOf>;

const contactForm = z
  .custom<ContactValues>()
  .transform(({ billing, ...values }): z.input<typeof bodies.contact> => ({
    ...values,
    billing: billingInputOf(billing),
  }))
  .pipe(bodies.contact);

/** Changes the contact and the addresses of an order. */
export function ContactDialog(dialog: OrderDialogProps) {
  // Mounted for each opening, because its fields and its version are those of the order at that time.
  return dialog.open && <ContactForm {...dialog} />;
}

function ContactForm(dialog: OrderDialogProps) {
  const { t } = useTranslation();
  const { order } = dialog;
  const form = useSchemaForm<ContactValues, ContactBody>(contactForm, valuesOf(order));
  const [theirs, setTheirs] = useState<OrderContact>();
  const email = form.watch("email");
  const invoice = currentInvoice(order.documents);

  async function send(params: OrderPlace, body: ContactBody) {
    try {
      return await client.order_edits.update_contact({ params, body });
    } catch (error) {
      if (errorCode(error) === "version_conflict" && error instanceof RejectedError) {
        form.setValue("version", error.body["version"] as number);
        setTheirs(error.body["current"] as OrderContact);
      }
      throw error;
    }
  }

  const isDelivered = !order.delivery.is_pickup && !needsNoDelivery(order.fulfilment_status);
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Edit contact and address")}
      description={t("Prices, taxes and the delivery method stay as they are.")}
      purpose={t("To save this order")}
      action={t("Save changes")}
      send={send}
    >
      {theirs && <Conflict contact={theirs} />}
      {order.shipments.some(({ status }) => status === "packed" || status === "ready_for_pickup") && (
        <Banner tone="caution" title={t("A shipment is packed already")}>
          {t("Print its delivery label again after you change the address.")}
        </Banner>
      )}
      <ContactFields form={untypedForm(form)} />
      <AddressFields form={untypedForm(form)} path="address" optional={!isDelivered} />
      <BillingFields form={untypedForm(form)} />
      {invoice && (
        <p className="text-ink2">
          {t(
            "If you change the name, the address or the tax number on invoice {{number}}, we issue a credit note for it and a new invoice.",
            { number: documentName(invoice) },
          )}
        </p>
      )}
      {email && (
        <Checkbox
          label={t("Email the customer what has changed")}
          help={email}
          {...form.register("notifies_customer")}
        />
      )}
    </OrderActionDialog>
  );
}

/** The contact and the address that another member has saved. */
function Conflict({ contact: { email, phone, address } }: { contact: OrderContact }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const stored = [email, phone, ...addressLines(address, locale)].filter(Boolean);
  return (
    <Banner tone="caution" title={t("The order has changed while you were editing it")}>
      <p>{t("Your changes are still here. Check them, then save again.")}</p>
      <p className="mt-2">
        {t("Saved now:")} <bdi>{stored.join(", ")}</bdi>
      </p>
    </Banner>
  );
}

function valuesOf(order: Order) {
  const { email, phone, address, version } = order;
  return {
    billing: billingValues(order.billing, address.country),
    email: email ?? "",
    phone: phone ?? "",
    address: addressValues(address),
    version,
    notifies_customer: false,
  };
}
