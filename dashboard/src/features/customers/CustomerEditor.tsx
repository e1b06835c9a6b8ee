import { RejectedError } from "@vitrine/contract/client";
import { useNavigate } from "@tanstack/react-router";
import type { Customer, CustomerDraft } from "@vitrine/contract/customers/customers";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { ConflictBanner } from "../../shared/records/ConflictBanner.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { AddressesSection } from "./AddressesSection.tsx";
import { BlockedAddresses } from "./BlockedAddresses.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { useCustomerForm, valuesOf } from "./customer-form.ts";
import { CustomerArrows } from "./CustomerArrows.tsx";
import { CustomerFigures } from "./CustomerFigures.tsx";
import { CustomerMenu } from "./CustomerMenu.tsx";
import { CustomerOrders } from "./CustomerOrders.tsx";
import { CustomerSide } from "./CustomerSide.tsx";
import { CustomerTimeline } from "./CustomerTimeline.tsx";
import { StoreCredit } from "./StoreCredit.tsx";
import { useSaveCustomer } from "./customers.data.ts";

type Other = Pick<Customer, "id" | "name">;

interface Props {
  stored?: Customer;
  /** Called after another customer was merged into this one, whose values then differ from the form. */
  onMerged: () => void;
}

export function CustomerEditor({ stored, onMerged }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveCustomer();
  const form = useCustomerForm(stored);
  const [other, setOther] = useState<Other>();
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf: (customer: Customer) => valuesOf(customer),
    async save(draft: CustomerDraft, over) {
      setOther(undefined);
      try {
        return await save(draft, over);
      } catch (error) {
        if (error instanceof RejectedError) setOther(error.body["customer"] as Other | undefined);
        throw error;
      }
    },
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.customer(saved.id), replace: true, ignoreBlocker: true }),
  });
  const { base } = editor;
  return (
    <>
      <Form
        form={form}
        purpose={t("To save this customer")}
        unsaved={base ? t("Unsaved changes") : t("Unsaved customer")}
        onSubmit={editor.submit}
        head={
          <>
            <PageHead
              back={<BackTo list="customers" />}
              arrows={base && <CustomerArrows id={base.id} />}
              title={base?.name ?? t("Add customer")}
              actions={stored && <CustomerMenu customer={stored} onMerged={onMerged} />}
            />
            <ConflictBanner
              title={t("Someone else saved this customer while you were editing")}
              conflict={editor.conflict}
            />
            {stored?.is_blocked && (
              <div className="mb-6">
                <Banner tone="caution" title={t("This customer is blocked and can't place orders")}>
                  {stored.block_reason}
                </Banner>
              </div>
            )}
            {other && (
              <div className="mb-6">
                <Banner
                  tone="critical"
                  title={t("{{name}} already has this email or phone number", { name: other.name })}
                >
                  <TextLink to={paths.customer(other.id)}>
                    {t("Open {{name}}", { name: other.name })}
                  </TextLink>
                </Banner>
              </div>
            )}
            {stored && <CustomerFigures customer={stored} />}
          </>
        }
      >
        <Editor side={<CustomerSide form={form} stored={stored} />}>
          {stored && <CustomerOrders id={stored.id} />}
          {stored && <StoreCredit customer={stored} />}
          <ContactSection form={form} />
          <AddressesSection form={form} stored={stored} />
          {stored && <BlockedAddresses customer={stored} />}
        </Editor>
      </Form>
      {stored && <CustomerTimeline id={stored.id} />}
    </>
  );
}
