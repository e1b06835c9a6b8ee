import { useNavigate } from "@tanstack/react-router";
import { type Coupon, type CouponDraft } from "@vitrine/contract/coupons/coupons";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordEditor } from "../../shared/records/useRecordEditor.ts";
import { Editor } from "../../ui/layout/Editor.tsx";
import { useCouponForm, valuesOf } from "./coupon-form.ts";
import { useDuplicateCoupon, useItemTitles } from "./coupons.data.ts";
import { CouponReport } from "./CouponReport.tsx";
import { CouponSide } from "./CouponSide.tsx";
import { AppliesToSection, MinimumSection, SaleItemsSection } from "./ConditionSections.tsx";
import { CountriesSection, CustomersSection } from "./CustomersSection.tsx";
import { CombinationsSection, DatesSection, LimitsSection } from "./LimitSections.tsx";
import { MethodSection } from "./MethodSection.tsx";
import { duplicateItem } from "./duplicate-item.ts";
import { UniqueCodes } from "./UniqueCodes.tsx";
import { ValueSection } from "./ValueSection.tsx";

export function CouponPage() {
  return (
    <RecordPage page="coupon" records={api.coupons}>
      {(coupon) => <CouponEditor stored={coupon} />}
    </RecordPage>
  );
}

export function AddCouponPage() {
  return <CouponEditor />;
}

function CouponEditor({ stored }: { stored?: Coupon }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, remove } = useRecordActions(api.coupons);
  const form = useCouponForm(valuesOf(stored));
  const editor = useRecordEditor({
    form,
    stored,
    valuesOf: (coupon: Coupon) => valuesOf(coupon),
    save: (draft: CouponDraft, over) => save(draft, over),
    onSaved: (saved, isNew) =>
      isNew && navigate({ to: paths.coupon(saved.id), replace: true, ignoreBlocker: true }),
    conflictField: { code: "coupon_code_taken", name: "code" },
  });
  const duplicate = useDuplicateCoupon();
  const titles = useItemTitles(stored?.id);
  const { base } = editor;
  return (
    <RecordForm
      form={form}
      editor={editor}
      list="coupons"
      title={base?.title ?? t("Add coupon")}
      purpose={t("To save this coupon")}
      unsaved={t("Unsaved coupon")}
      conflict={t("Someone else saved this coupon while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete coupon")}
            name={base.title}
            others={[{ ...duplicateItem(t), onClick: () => void duplicate(base.id) }]}
            onDelete={() => remove(base.id)}
            list={paths.coupons}
          >
            {t("Shoppers can't use it anymore. Orders that used it keep their discount.")}
          </DeleteRecord>
        )
      }
    >
      {stored && <CouponReport id={stored.id} />}
      <Editor side={<CouponSide form={form} stored={base} />}>
        <MethodSection form={form} />
        {/* Not on the page that adds a coupon: it closes when the coupon is saved, with what was entered here. */}
        {stored && base?.method === "codes" && <UniqueCodes id={stored.id} />}
        <ValueSection form={form} />
        <CountriesSection form={form} />
        <AppliesToSection form={form} titles={titles} />
        <MinimumSection form={form} titles={titles} />
        <SaleItemsSection form={form} />
        <CustomersSection form={form} />
        <DatesSection form={form} />
        <LimitsSection form={form} />
        <CombinationsSection form={form} />
      </Editor>
    </RecordForm>
  );
}
