import { formatMoney } from "@vitrine/contract/values/money";
import { Ellipsis } from "lucide-react";
import { memo, type ClipboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { fieldErrors } from "../../ui/form/form.tsx";
import { IconButton } from "../../ui/button/Button.tsx";
import { Field, useFieldId } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { variantName } from "./matrix.rules.ts";
import type { FormVariant } from "./product-values.ts";
import { SkuHint } from "./SkuHint.tsx";
import type { VariantErrors } from "./variant-fields-props.ts";

export const variantGrid =
  "tablet:grid tablet:grid-cols-[2.25rem_minmax(5rem,1fr)_minmax(0,8rem)_minmax(0,5.5rem)_minmax(0,9rem)_auto] tablet:gap-x-2";

/** A column that a list can be pasted into. */
export type PastedField = "price" | "on_hand" | "sku";

interface VariantRowProps {
  variant: FormVariant;
  index: number;
  currency: string;
  picture: string | undefined;
  errors: VariantErrors;
  /** See SkuHint. */
  productId: string | undefined;
  sibling: string | undefined;
  onChange: (index: number, patch: Partial<FormVariant>) => void;
  onPasteDown: (index: number, field: PastedField, lines: string[]) => void;
  onOpen: (index: number) => void;
}

const inRow = new Set(["price", "on_hand", "sku"]);

function Row(props: VariantRowProps) {
  const { variant, index, currency, errors, productId, sibling, onChange, onPasteDown, onOpen } = props;
  const { t } = useTranslation();
  const fieldId = useFieldId();
  const name = variantName(variant) || t("Variant {{place}}", { place: index + 1 });
  const path = `variants.${index}`;
  // Errors of fields in the drawer are shown in the row. The error summary links to the button that opens it.
  const hidden = fieldErrors(errors ?? {}).find((problem) => !inRow.has(problem.name));
  const paste = (field: PastedField) => (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData("text/plain").trimEnd().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    onPasteDown(index, field, lines);
  };

  return (
    <li
      className={`border-b border-rule px-2 py-2 ${variantGrid} grid grid-cols-[1.1fr_0.8fr_1.2fr] relative items-start gap-x-2 gap-y-2`}
    >
      <PictureAndName {...props} name={name} hidden={hidden} />
      <Cell head={t("Price")}>
        <Field
          hideLabel
          label={t("Price of {{name}}", { name })}
          name={`${path}.price`}
          error={errors?.price?.message}
        >
          <MoneyInput
            currency={currency}
            value={variant.price}
            onValue={(price) => onChange(index, { price: price ?? Number.NaN })}
            onPaste={paste("price")}
          />
        </Field>
      </Cell>
      <Cell head={t("Stock")}>
        {variant.tracked ? (
          <Field
            hideLabel
            label={t("Stock of {{name}}", { name })}
            name={`${path}.on_hand`}
            error={errors?.on_hand?.message}
          >
            <NumberInput
              value={variant.on_hand}
              placeholder="0"
              onValue={(on_hand) => onChange(index, { on_hand })}
              onPaste={paste("on_hand")}
            />
          </Field>
        ) : (
          <span className="inline-flex min-h-control items-center text-ink3">{t("Not tracked")}</span>
        )}
      </Cell>
      <Cell head={t("SKU")}>
        <Field
          hideLabel
          label={t("SKU of {{name}}", { name })}
          name={`${path}.sku`}
          error={errors?.sku?.message}
        >
          <TextInput
            code
            value={variant.sku ?? ""}
            onChange={(event) => onChange(index, { sku: event.target.value })}
            onPaste={paste("sku")}
          />
          <SkuHint sku={variant.sku} productId={productId} sibling={sibling} />
        </Field>
      </Cell>
      <RowMenu id={hidden && fieldId(`${path}.${hidden.name}`)} name={name} onOpen={() => onOpen(index)} />
    </li>
  );
}

interface RowMenuProps {
  id: string | undefined;
  name: string;
  onOpen: () => void;
}

/** After the fields, so that the Tab key reaches them first. On narrow screens it is beside the name. */
function RowMenu({ id, name, onOpen }: RowMenuProps) {
  const { t } = useTranslation();
  return (
    <div className="max-tablet:absolute max-tablet:end-2 max-tablet:top-2">
      <IconButton id={id} icon={Ellipsis} label={t("More actions for {{name}}", { name })} onClick={onOpen} />
    </div>
  );
}

interface PictureAndNameProps extends VariantRowProps {
  name: string;
  /** The error of a field in the drawer. */
  hidden: { message: string } | undefined;
}

/** The picture, which opens the drawer, and the name of a variant. */
function PictureAndName(props: PictureAndNameProps) {
  const { variant, index, currency, picture, onOpen, name, hidden } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className="col-span-3 flex min-w-0 items-center gap-2 max-tablet:pe-13 tablet:contents">
      <button
        type="button"
        aria-label={t("Picture of {{name}}", { name })}
        className="size-9 shrink-0 overflow-hidden rounded-badge border border-rule bg-sunken pointer-coarse:size-11"
        onClick={() => onOpen(index)}
      >
        {picture && <img src={picture} alt="" loading="lazy" className="size-full object-contain" />}
      </button>
      <div className="min-w-0 flex-1 tablet:pt-2">
        <p className="font-medium">{name}</p>
        {variant.sale && variant.sale.price >= 0 && (
          <p className="text-small text-ink3">
            {t("Sale {{price}}", { price: formatMoney(variant.sale.price, currency, locale) })}
          </p>
        )}
        {hidden && (
          <p className="text-small text-critical">
            <span aria-hidden>▲ </span>
            {translateMessage(hidden.message)}
          </p>
        )}
      </div>
    </div>
  );
}

/** A cell with its own header on narrow screens; on wider ones, all rows share a header row. */
function Cell({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-0.5 block text-micro text-ink3 tablet:hidden">
        {head}
      </span>
      {children}
    </div>
  );
}

/** Compares fields, not objects: the form creates new objects for all rows whenever one of them changes. */
export const VariantRow = memo(Row, (before, after) => {
  const { variant: was, ...rest } = before;
  const { variant: is, ...now } = after;
  return sameFields(was, is) && sameFields(rest, now);
});

function sameFields<T extends object>(a: T, b: T): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof T>;
  return [...keys].every((key) => same(a[key], b[key]));
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => Object.is(one, b[at]));
  if (isPlain(a) && isPlain(b)) return sameFields(a, b);
  return Object.is(a, b);
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
