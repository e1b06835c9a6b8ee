import {
  importEncodings,
  type ImportReading,
  type ProductImport,
} from "@vitrine/contract/products/import-products";
import type { TFunction } from "i18next";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { currencyOptions } from "../../shared/place-options.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Combobox } from "../../ui/combobox/Combobox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useReread } from "./import-products.data.ts";
import { isOfProducts } from "./import-labels.ts";

/** The open question that blocks the start of an import; undefined if there is none. */
export function openQuestion({ reading, format }: ProductImport, t: TFunction): string | undefined {
  if (!reading.is_encoding_sure) return t("Choose the encoding of the file first");
  if (isOfProducts(format) && reading.currency !== reading.shop_currency && reading.rate === null)
    return t("Enter the exchange rate first");
  return undefined;
}

/** The encoding and the currency of a file. Each change starts a new dry run. */
export function ReadingOptions({ one }: { one: ProductImport }) {
  const { t } = useTranslation();
  const read = useReread(one.id);
  const { reading } = one;
  return (
    <section className="flex flex-col gap-4 border-t border-rule pt-4">
      {isOfProducts(one.format) && <h2 className="text-h2">{pricesLabel(reading, t)}</h2>}
      <div className="grid gap-x-6 gap-y-4 tablet:grid-cols-2">
        {isOfProducts(one.format) && (
          <Currency
            reading={reading}
            busy={read.isPending}
            onCurrency={(currency) => read.mutate({ currency })}
            onRate={(rate) => read.mutate({ rate })}
          />
        )}
        <Encoding
          reading={reading}
          busy={read.isPending}
          onChoose={(encoding) => read.mutate({ encoding })}
        />
      </div>
      {((one.dry_run?.at_zero ?? 0) > 0 || reading.sell_at_zero) && (
        <Checkbox
          label={t("Allow a price of 0")}
          help={t(
            "Products without a price or with a price of 0 are imported as drafts unless you allow it.",
          )}
          checked={reading.sell_at_zero}
          disabled={read.isPending}
          onChange={({ target }) => read.mutate({ sell_at_zero: target.checked })}
        />
      )}
      {read.error && <Banner tone="critical" title={errorMessage(read.error)} />}
    </section>
  );
}

function pricesLabel({ currency, shop_currency: shop, rate }: ImportReading, t: TFunction): string {
  if (currency === shop || rate === null) return t("Prices are in {{currency}}", { currency });
  return t("Prices are in {{currency}} and converted to {{shop}} at {{rate}}", { currency, shop, rate });
}

function Currency({
  reading: { currency, currency_from, shop_currency, rate },
  busy,
  onCurrency,
  onRate,
}: {
  reading: ImportReading;
  busy: boolean;
  onCurrency: (currency: string) => void;
  onRate: (rate: string) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [typed, setTyped] = useState(rate ?? "");
  const [error, setError] = useState<string>();
  const from = {
    file: t("This currency is set in the file."),
    shop: t("The file doesn't set a currency, so we use your shop's."),
    owner: t("You chose this currency."),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim().replace(",", ".");
    const isRate = /^(?=.*[1-9])\d{1,9}(\.\d{1,12})?$/.test(text);
    setError(isRate ? undefined : t("Enter the rate as a number above 0, such as 1.0834."));
    if (isRate) onRate(text);
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("Price currency")} name="currency" help={from[currency_from]}>
        <Combobox
          options={currencyOptions(locale)}
          value={currency}
          disabled={busy}
          onValue={(value) => value && value !== currency && onCurrency(value)}
        />
      </Field>
      {currency !== shop_currency && (
        <form className="flex flex-wrap items-end gap-3" onSubmit={submit} noValidate>
          <Field
            label={t("Exchange rate")}
            name="rate"
            help={t("Your shop sells in {{currency}}. Enter the value of 1 {{other}}.", {
              currency: shop_currency,
              other: currency,
            })}
            error={error}
            className="basis-64"
          >
            <TextInput
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              suffix={shop_currency}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Button type="submit" busy={busy}>
            {t("Convert prices")}
          </Button>
        </form>
      )}
    </div>
  );
}

function Encoding({
  reading: { encoding, is_encoding_sure, names },
  busy,
  onChoose,
}: {
  reading: ImportReading;
  busy: boolean;
  onChoose: (encoding: ImportReading["encoding"]) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t("File encoding")}
        name="encoding"
        help={t("If you can't read these names, choose another encoding.")}
      >
        <Select
          value={encoding}
          disabled={busy}
          options={importEncodings.map((value) => ({ value, label: encodingName(value, t) }))}
          onChange={({ target }) => onChoose(target.value as ImportReading["encoding"])}
        />
      </Field>
      {names.length > 0 && (
        <ul aria-label={t("Names in the file")} className="border-s-3 border-rule ps-3">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {!is_encoding_sure && (
        <Banner
          tone="caution"
          title={t("Can you read these names?")}
          action={
            <Button busy={busy} onClick={() => onChoose(encoding)}>
              {t("Yes, use this encoding")}
            </Button>
          }
        >
          {t("We couldn't detect the encoding of this file.")}
        </Banner>
      )}
    </div>
  );
}

function encodingName(encoding: ImportReading["encoding"], t: TFunction): string {
  const names: Record<ImportReading["encoding"], string> = {
    "utf-8": t("Unicode (UTF-8)"),
    "utf-16le": t("Unicode (UTF-16 LE)"),
    "utf-16be": t("Unicode (UTF-16 BE)"),
    "windows-1252": t("Western European (Windows-1252)"),
    "windows-1250": t("Central European (Windows-1250)"),
    "windows-1251": t("Cyrillic (Windows-1251)"),
    "windows-1253": t("Greek (Windows-1253)"),
    "windows-1254": t("Turkish (Windows-1254)"),
    "windows-1255": t("Hebrew (Windows-1255)"),
    "windows-1256": t("Arabic (Windows-1256)"),
    "windows-1257": t("Baltic (Windows-1257)"),
    "windows-874": t("Thai (Windows-874)"),
    "koi8-r": t("Cyrillic (KOI8-R)"),
    big5: t("Traditional Chinese (Big5)"),
    gb18030: t("Simplified Chinese (GB18030)"),
    shift_jis: t("Japanese (Shift JIS)"),
    "euc-jp": t("Japanese (EUC-JP)"),
    "euc-kr": t("Korean (EUC-KR)"),
  };
  return names[encoding];
}
