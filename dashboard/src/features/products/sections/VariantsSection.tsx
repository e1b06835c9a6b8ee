import { parseMoney } from "@vitrine/contract/values/money";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { readNumber } from "../../../ui/form/number-text.rules.ts";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import {
  type SharedValue,
  findSharedValues,
  removeVariant,
  findSameSkus,
  variantName,
} from "../matrix.rules.ts";
import { type ProductForm, useProductField, useSetter, useVariantChange } from "../product-form.ts";
import type { FormVariant } from "../product-values.ts";
import { VariantDrawer } from "../VariantDrawer.tsx";
import { type PastedField, variantGrid, VariantRow } from "../VariantRow.tsx";

const rowsAtOnce = 100;

interface VariantsSectionProps {
  form: ProductForm;
  currency: string;
  productId: string | undefined;
}

/** The variants as rows with the fields that change most often: price, stock and SKU. */
export function VariantsSection({ form, currency, productId }: VariantsSectionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [variants] = useProductField(form, "variants");
  const [pictures] = useProductField(form, "pictures");
  const change = useVariantChange(form);
  const pasteDown = usePasteDown(form, currency);
  const [open, setOpen] = useState<number>();
  const [wanted, setWanted] = useState(rowsAtOnce);
  const errors = form.formState.errors.variants;
  // Rows with errors are always rendered, because the error summary links to them.
  const lastWrong = Object.keys(errors ?? {}).findLast((key) => /^\d+$/.test(key));
  const shown = Math.max(wanted, Number(lastWrong ?? -1) + 1);

  const siblings = findSameSkus(variants);
  const siblingOf = ({ key }: FormVariant) => {
    const index = siblings.get(key);
    if (index === undefined) return undefined;
    return variantName(variants[index]!) || t("Variant {{place}}", { place: index + 1 });
  };

  return (
    <Section
      title={t("Variants")}
      note={t("{{number}} variants. Paste a column from a spreadsheet to fill the rows below.", {
        number: variants.length.toLocaleString(locale),
        count: variants.length,
        defaultValue_one: "1 variant.",
      })}
      actions={<FillDownMenu form={form} />}
    >
      <div className="bg-surface">
        <ColumnNames />
        <ul aria-label={t("Variants")} className="max-tablet:border-t max-tablet:border-ink1">
          {variants.slice(0, shown).map((variant, index) => (
            <VariantRow
              key={variant.key}
              variant={variant}
              index={index}
              currency={currency}
              picture={pictures.find(({ id }) => id === variant.picture_id)?.url}
              errors={errors?.[index]}
              productId={productId}
              sibling={siblingOf(variant)}
              onChange={change}
              onPasteDown={pasteDown}
              onOpen={setOpen}
            />
          ))}
        </ul>
      </div>
      {shown < variants.length && (
        <Button className="self-start" onClick={() => setWanted(shown + rowsAtOnce)}>
          {t("Show more variants ({{number}})", { number: (variants.length - shown).toLocaleString(locale) })}
        </Button>
      )}
      <OpenVariant
        form={form}
        currency={currency}
        productId={productId}
        variants={variants}
        index={open}
        siblingOf={siblingOf}
        onClose={() => setOpen(undefined)}
      />
    </Section>
  );
}

/** The header row of the list; on narrow screens each row has its own. */
function ColumnNames() {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden
      className={`border-b border-ink1 px-2 py-2 text-micro text-ink3 max-tablet:hidden ${variantGrid}`}
    >
      <span className="col-span-2">{t("Variant")}</span>
      <span>{t("Price")}</span>
      <span>{t("Stock")}</span>
      <span>{t("SKU")}</span>
      <span className="w-control" />
    </div>
  );
}

/** A stable function that writes pasted lines into a field of a row and of the rows below. */
function usePasteDown(form: ProductForm, currency: string) {
  const locale = useLocale();
  const setVariants = useSetter(form, "variants");
  return useCallback(
    (index: number, field: PastedField, lines: string[]) => {
      const read: Record<PastedField, (text: string) => Partial<FormVariant>> = {
        price: (text) => ({ price: parseMoney(text, currency, locale) ?? Number.NaN }),
        on_hand: (text) => ({ on_hand: readNumber(text, 0, locale) }),
        sku: (text) => ({ sku: text.trim() }),
      };
      setVariants(
        form.getValues("variants").map((one, at) => {
          const line = lines[at - index];
          return at < index || line === undefined ? one : { ...one, ...read[field](line) };
        }),
      );
    },
    [form, setVariants, currency, locale],
  );
}

/** The menu that copies a field of the first variant to the others. */
function FillDownMenu({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const setVariants = useSetter(form, "variants");

  function fill(field: "price" | "on_hand" | "compare_at_price" | "cost" | "weight_grams" | "sale") {
    const [first, ...rest] = form.getValues("variants");
    if (first) setVariants([first, ...rest.map((one) => ({ ...one, [field]: first[field] }))]);
  }

  return (
    <Menu
      trigger={<Button>{t("Fill down")}</Button>}
      items={[
        {
          label: t("Fill price down"),
          onClick: () => fill("price"),
          note: t("Copies the first variant's value to all"),
        },
        { label: t("Fill stock down"), onClick: () => fill("on_hand") },
        { label: t("Fill compare-at price down"), onClick: () => fill("compare_at_price") },
        { label: t("Fill cost down"), onClick: () => fill("cost") },
        { label: t("Fill weight down"), onClick: () => fill("weight_grams") },
        { label: t("Fill sale down"), onClick: () => fill("sale") },
      ]}
    />
  );
}

interface OpenVariantProps extends VariantsSectionProps {
  variants: FormVariant[];
  /** Index of the variant; undefined if none is open. */
  index: number | undefined;
  /** See SkuHint. */
  siblingOf: (variant: FormVariant) => string | undefined;
  onClose: () => void;
}

/** The drawer of a variant, and the changes that it makes to the other variants. */
function OpenVariant(props: OpenVariantProps) {
  const { form, currency, productId, variants, index, siblingOf, onClose } = props;
  const setVariants = useSetter(form, "variants");
  const [pictures] = useProductField(form, "pictures");
  const setOptions = useSetter(form, "options");
  const change = useVariantChange(form);
  const current = index === undefined ? undefined : variants[index];

  function pictureForAll({ at, value }: SharedValue) {
    const picture_id = current?.picture_id;
    setVariants(variants.map((one) => (one.option_values[at] === value ? { ...one, picture_id } : one)));
  }

  function remove(at: number) {
    const after = removeVariant({ options: form.getValues("options") ?? [], variants }, at);
    onClose();
    setVariants(after.variants);
    setOptions(after.options);
  }

  return (
    <VariantDrawer
      variant={current}
      pictures={pictures}
      currency={currency}
      errors={index === undefined ? undefined : form.formState.errors.variants?.[index]}
      productId={productId}
      sibling={current && siblingOf(current)}
      sharedValues={current ? findSharedValues(variants, current) : []}
      onCopyPicture={pictureForAll}
      onChange={(patch) => index !== undefined && change(index, patch)}
      onClose={onClose}
      onRemove={variants.length > 1 && index !== undefined ? () => remove(index) : undefined}
    />
  );
}
