import { useNavigate } from "@tanstack/react-router";
import type { Customer } from "@vitrine/contract/customers/customers";
import type { DraftOrder, DraftOrderInput } from "@vitrine/contract/orders/draft-orders";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { CreateOrderDialog } from "./CreateOrderDialog.tsx";
import { CustomerSections } from "./CustomerSection.tsx";
import { DeliverySection } from "./DeliverySection.tsx";
import { customerValues } from "./customer-values.rules.ts";
import {
  draftOrderForm,
  type DraftOrderValues,
  isPickedUp,
  useDraftOrderForm,
  valuesOf,
} from "./draft-order-form.ts";
import { useQuote } from "./draft-orders.data.ts";
import { LinesSection } from "./LinesSection.tsx";
import { TotalsSection } from "./TotalsSection.tsx";

interface DraftOrderEditorProps {
  stored?: DraftOrder;
  /** The customer of a new draft. */
  customer?: Customer;
  /** True to open the dialog that makes the draft an order. */
  opensDialog?: boolean;
}

/** Edits a draft, and makes it an order. A new one is saved as a draft first. */
export function DraftOrderEditor({ stored, customer, opensDialog = false }: DraftOrderEditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { country } = useShop();
  const { save, remove } = useRecordActions<DraftOrderInput, DraftOrder>(api.draft_orders);
  const form = useDraftOrderForm({
    ...valuesOf(stored, country),
    ...(customer && customerValues(customer, country)),
  });
  const [isCreating, setIsCreating] = useState(opensDialog);
  const isNext = useRef(false);
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf: (draft: DraftOrder) => valuesOf(draft, country),
    save: (draft: DraftOrderInput, over) => save(draft, over),
    onSaved: (saved, isNew) => {
      if (!isNew) return setIsCreating(isNext.current);
      const search = isNext.current ? { complete: true } : {};
      return navigate({ to: paths.draftOrder(saved.id), search, replace: true, ignoreBlocker: true });
    },
  });
  const { base } = editor;
  const values = useWatch({ control: form.control }) as DraftOrderValues;
  const { data: draft } = draftOrderForm.safeParse(values);
  const quote = useQuote(draft);
  const shown = quote.data?.data;
  const { delivery_options = [], requires_shipping = true } = shown ?? base?.quote ?? {};
  const isPickup = isPickedUp(values.delivery, delivery_options);

  /** Saves the draft if it isn't stored as it is, then opens the dialog. */
  async function createOrder() {
    if (base && !form.formState.isDirty) return setIsCreating(true);
    isNext.current = true;
    await form.handleSubmit(editor.submit)();
    isNext.current = false;
  }

  return (
    <RecordForm
      form={form}
      editor={editor}
      list={base ? "draftOrders" : "orders"}
      title={base ? t("Draft {{name}}", { name: base.name }) : t("Create order")}
      purpose={t("To save this draft")}
      unsaved={t("Unsaved draft")}
      conflict={t("Someone else saved this draft while you were editing")}
      actions={
        <>
          {base && (
            <DeleteRecord
              label={t("Delete draft")}
              name={base.name}
              onDelete={() => remove(base.id)}
              list={paths.draftOrders}
            >
              {t("The draft is permanently deleted. It isn't an order yet, so no stock changes.")}
            </DeleteRecord>
          )}
          <Button look="primary" busy={form.formState.isSubmitting} onClick={() => void createOrder()}>
            {t("Create order")}
          </Button>
        </>
      }
    >
      <Editor side={<CustomerSections form={form} isDelivered={requires_shipping && !isPickup} />}>
        <LinesSection form={form} quote={shown} />
        {requires_shipping && <DeliverySection form={form} quote={shown} isPickup={isPickup} />}
        <TotalsSection form={form} quote={quote} isComplete={draft !== undefined} />
      </Editor>
      {base && <CreateOrderDialog draft={base} open={isCreating} onOpenChange={setIsCreating} />}
    </RecordForm>
  );
}
