import type { EditableOrder } from "@vitrine/contract/orders/order-edits";
import { useTranslation } from "react-i18next";
import { useLineField } from "../../shared/order-lines/line-values.ts";
import { OrderDiscountFields } from "../../shared/order-lines/OrderDiscountFields.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { untypedForm } from "../../ui/form/form.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { OrderEditForm } from "./order-edit-form.ts";

interface DiscountSectionProps {
  form: OrderEditForm;
  order: EditableOrder;
}

/** The discount on the order, and the coupons with which it was placed. */
export function DiscountSection({ form, order }: DiscountSectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("Discount")}>
      <OrderDiscountFields form={untypedForm(form)} />
      {order.coupons.length > 0 && <OrderCoupons form={form} order={order} />}
    </Section>
  );
}

/** The coupons of the placed order, which can be removed and applied again. */
function OrderCoupons({ form, order }: DiscountSectionProps) {
  const { t } = useTranslation();
  const [removed, setRemoved] = useLineField<string[]>(untypedForm(form), "removed_coupons");
  const error = form.formState.errors.removed_coupons;
  return (
    <div>
      <ul className="border-t border-rule">
        {order.coupons.map(({ id, title, code }) => {
          const isRemoved = removed.includes(id);
          const name = code ?? (title === "Discount" ? t("Discount") : title);
          return (
            <li key={id} className="flex items-center justify-between gap-3 border-b border-rule py-2">
              <bdi
                className={
                  isRemoved ? "min-w-0 wrap-anywhere text-ink3 line-through" : "min-w-0 wrap-anywhere"
                }
              >
                {name}
              </bdi>
              {isRemoved ? (
                <Button look="quiet" onClick={() => setRemoved(removed.filter((one) => one !== id))}>
                  {t("Undo removal")}
                </Button>
              ) : (
                <Button
                  look="quiet"
                  aria-label={t("Remove {{value}}", { value: name })}
                  onClick={() => setRemoved([...removed, id])}
                >
                  {t("Remove")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {error && <p className="pt-2 text-small text-critical">{error.message ?? error.root?.message}</p>}
    </div>
  );
}
