import type { EditableOrder, OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import { X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AddLine } from "../../shared/order-lines/AddLine.tsx";
import { LineFields } from "../../shared/order-lines/LineFields.tsx";
import { DiscountFields } from "../../shared/order-lines/DiscountFields.tsx";
import { type DiscountValues, useLineField } from "../../shared/order-lines/line-values.ts";
import { ProductThumb } from "../../shared/products/ProductThumb.tsx";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { untypedForm } from "../../ui/form/form.tsx";
import { classes } from "../../ui/classes.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Money } from "../../ui/text/Figure.tsx";
import type { OrderEditForm } from "./order-edit-form.ts";

interface EditedLinesProps {
  form: OrderEditForm;
  order: EditableOrder;
  preview: OrderEditPreview | undefined;
}

/** The items of the order with their new quantities, and those to add. */
export function EditedLines({ form, order, preview }: EditedLinesProps) {
  const { t } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "added" });
  const { errors } = form.formState;
  const quantities = form.watch("quantities");
  const priced = new Map(preview?.after?.lines.map((line) => [line.id, line]));
  const addedPrices = preview?.after?.lines.slice(-fields.length) ?? [];
  const isCurrent = preview?.added.length === fields.length;
  const remaining = order.lines.filter((_, index) => quantities[index]?.quantity !== 0);
  return (
    <Section title={t("Items")}>
      <ul className="border-t border-rule">
        {order.lines.map((line, index) => (
          <OrderedLine
            key={line.id}
            form={form}
            order={order}
            index={index}
            total={priced.get(line.id)?.total}
            short={preview?.short.find(({ order_line_id }) => order_line_id === line.id)}
          />
        ))}
        {fields.map((field, index) => (
          <LineFields
            key={field.id}
            form={untypedForm(form)}
            path={`added.${index}`}
            line={isCurrent ? preview.added[index] : undefined}
            priced={isCurrent ? addedPrices[index] : undefined}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {fields.length > 0 && (
        <Checkbox label={t("Don't charge tax on new items")} {...form.register("is_tax_exempt")} />
      )}
      <AddLine
        name="added"
        error={
          errors.added?.root?.message ??
          errors.added?.message ??
          errors.quantities?.root?.message ??
          errors.quantities?.message
        }
        chosen={new Set([...remaining, ...fields].map(({ variant_id }) => variant_id))}
        onAdd={(line) => append(line, { shouldFocus: false })}
      />
    </Section>
  );
}

interface OrderedLineProps extends Pick<EditedLinesProps, "form" | "order"> {
  index: number;
  /** After discounts; undefined until it is known. */
  total: number | undefined;
  short: OrderEditPreview["short"][number] | undefined;
}

/** An item of the order, whose quantity can change. */
function OrderedLine({ form, order, index, total, short }: OrderedLineProps) {
  const { t } = useTranslation();
  const { title, variant_title, sku, picture, quantity, min_quantity } = order.lines[index]!;
  const [wanted, setWanted] = useQuantity(form, index);
  const isRemoved = wanted === 0;
  const problem =
    form.formState.errors.quantities?.[index]?.order_line_id?.message ??
    (short &&
      t("Only {{number}} are available for this order. Lower the quantity.", { number: short.available }));
  return (
    <li className="flex flex-col gap-3 border-b border-rule py-3">
      <div className="flex items-start gap-3">
        <div className={isRemoved ? "min-w-0 flex-1 text-ink3 line-through" : "min-w-0 flex-1"}>
          <ProductThumb picture={picture} title={title}>
            <span className="block text-small text-ink3">
              {variant_title && (
                <span className="me-3">
                  <bdi>{variant_title}</bdi>
                </span>
              )}
              {sku && <bdi>{sku}</bdi>}
            </span>
          </ProductThumb>
        </div>
        {isRemoved ? (
          <Button look="quiet" onClick={() => setWanted(quantity)}>
            {t("Undo removal")}
          </Button>
        ) : (
          <>
            {total !== undefined && (
              <span className="py-1.5 font-medium">
                <Money minor={total} currency={order.currency} />
              </span>
            )}
            {min_quantity === 0 && (
              <IconButton
                icon={X}
                label={t("Remove {{value}}", { value: title })}
                onClick={() => setWanted(0)}
              />
            )}
          </>
        )}
      </div>
      {problem && (
        <p className="text-small text-critical">
          <span aria-hidden>▲ </span>
          {problem}
        </p>
      )}
      {!isRemoved && (
        <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
          <QuantityField form={form} order={order} index={index} />
          <LineDiscount form={form} index={index} />
        </div>
      )}
    </li>
  );
}

const useQuantity = (form: OrderEditForm, index: number) =>
  useLineField<number | undefined>(untypedForm(form), `quantities.${index}.quantity`);

/** The new quantity of an item of the order, and its price. */
function QuantityField({ form, order, index }: Pick<OrderedLineProps, "form" | "order" | "index">) {
  const { t } = useTranslation();
  const { unit_price, min_quantity } = order.lines[index]!;
  const [wanted, setWanted] = useQuantity(form, index);
  return (
    <>
      <Field
        label={t("Quantity")}
        name={`quantities.${index}.quantity`}
        error={form.formState.errors.quantities?.[index]?.quantity?.message}
        help={min_quantity > 0 ? t("{{number}} packed or shipped", { number: min_quantity }) : undefined}
      >
        <NumberInput value={wanted} onValue={setWanted} />
      </Field>
      {/* Level with the quantity, which may have a help text above it. */}
      <p className={classes("flex h-control items-center text-ink2", min_quantity > 0 ? "mt-11.5" : "mt-6")}>
        <span>
          × <Money minor={unit_price} currency={order.currency} />
        </span>
      </p>
    </>
  );
}

/** The discount on an item of the order, with its reason. */
function LineDiscount({ form, index }: Pick<OrderedLineProps, "form" | "index">) {
  const { t } = useTranslation();
  const fields = untypedForm(form);
  const path = `line_discounts.${index}` as const;
  const [discount] = useLineField<DiscountValues>(fields, `${path}.discount`);
  return (
    <>
      <DiscountFields form={fields} path={`${path}.discount`} />
      {discount && (
        <Field
          label={t("Reason for the discount")}
          name={`${path}.reason`}
          error={form.formState.errors.line_discounts?.[index]?.reason?.message}
          optional
          className="col-span-2"
        >
          <TextInput dir="auto" autoComplete="off" {...form.register(`${path}.reason`)} />
        </Field>
      )}
    </>
  );
}
