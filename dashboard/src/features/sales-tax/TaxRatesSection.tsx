import type { TaxRate } from "@vitrine/contract/taxes/sales-tax";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { countryName } from "../../shared/places/address-format.ts";
import { useRecordActions } from "../../shared/records/record-data.ts";
import { percentText, taxClassLabel, useTaxRates } from "../../shared/tax-rates.ts";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { actionsColumn } from "../../ui/table/row-actions.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { exampleRate } from "./example-rate.rules.ts";
import { PresetDialog } from "./PresetDialog.tsx";
import { TaxRateDialog } from "./TaxRateDialog.tsx";

/** The tax rates by country, with dialogs that add, edit and delete them. */
export function TaxRatesSection() {
  const { t } = useTranslation();
  const { country } = useShop();
  const locale = useLocale();
  const { data: rates, error, refetch } = useTaxRates();
  const [edited, setEdited] = useState<"new" | "preset" | TaxRate>();
  const [deleted, setDeleted] = useState<TaxRate>();
  const close = () => setEdited(undefined);
  const add = <Button onClick={() => setEdited("new")}>{t("Add tax rate")}</Button>;
  const preset = (
    <Button look={rates?.length === 0 ? "primary" : undefined} onClick={() => setEdited("preset")}>
      {t("Add a preset")}
    </Button>
  );

  return (
    <>
      <Section
        title={t("Tax rates")}
        note={t(
          "Rates with different names are added together. If several rates have the same name, the one for the most specific place applies.",
        )}
        actions={
          rates &&
          rates.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {preset}
              {add}
            </div>
          )
        }
      >
        {error && !rates && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {!rates && !error && <SkeletonLines />}
        {rates?.length === 0 && (
          <EmptyState
            title={t("No tax rates yet")}
            action={preset}
            secondary={add}
            example={exampleRate(country, locale, t)}
          >
            {t("Add the common rates of your country from a preset, or enter each rate yourself.")}
          </EmptyState>
        )}
        {rates && rates.length > 0 && <RatesTable rates={rates} onEdit={setEdited} onDelete={setDeleted} />}
        <p className="text-small text-ink3">
          {t("Presets show the month of their rates. Check them with your tax adviser.")}
        </p>
      </Section>
      {edited === "preset" && <PresetDialog onClose={close} />}
      {edited && edited !== "preset" && (
        <TaxRateDialog stored={edited === "new" ? undefined : edited} onClose={close} />
      )}
      <DeleteRate rate={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}

function RatesTable({
  rates,
  onEdit,
  onDelete,
}: {
  rates: readonly TaxRate[];
  onEdit: (rate: TaxRate) => void;
  onDelete: (rate: TaxRate) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [chosen, setChosen] = useState("");
  const countries = [...new Set(rates.map(({ country }) => country))]
    .map((value) => ({ value, label: countryName(value, locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const rank = new Map(countries.map(({ value }, index) => [value, index]));
  const country = rank.has(chosen) ? chosen : "";
  const shown = rates
    .filter((rate) => country === "" || rate.country === country)
    .toSorted(
      (one, other) =>
        rank.get(one.country)! - rank.get(other.country)! ||
        (one.region_code ?? "").localeCompare(other.region_code ?? "") ||
        other.ppm - one.ppm ||
        one.name.localeCompare(other.name, locale),
    );
  const actions = actionsColumn<TaxRate>(
    (rate) => [
      { label: t("Edit tax rate"), onClick: () => onEdit(rate) },
      { label: t("Delete tax rate"), onClick: () => onDelete(rate), danger: true },
    ],
    (rate) => `${rate.name} ${countryName(rate.country, locale)}`,
    t,
  );

  return (
    <>
      {countries.length > 1 && (
        <Field label={t("Country")} className="max-w-60">
          <Select
            value={country}
            onChange={(event) => setChosen(event.target.value)}
            options={countries}
            placeholder={t("All countries")}
          />
        </Field>
      )}
      <Table
        label={t("Tax rates")}
        columns={[...columnsOf(locale, t), actions]}
        rows={shown}
        rowKey={({ id }) => id}
      />
    </>
  );
}

function columnsOf(locale: string, t: TFunction): Column<TaxRate>[] {
  return [
    {
      id: "name",
      head: t("Name"),
      phone: "start",
      cell: ({ name, ppm, is_compound }) => (
        <span dir="auto">
          {name} <span className="tablet:hidden">{percentText(ppm, locale)}</span>
          {is_compound && <span className="text-small text-ink3"> {t("Compound tax")}</span>}
        </span>
      ),
    },
    {
      id: "place",
      head: t("Place"),
      phone: "below-start",
      cell: (rate) => <span className="line-clamp-2">{placeText(rate, locale, t)}</span>,
    },
    {
      id: "class",
      head: t("Tax class"),
      phone: "last-line",
      cell: ({ tax_class }) => taxClassLabel(tax_class, t),
    },
    { id: "valid", head: t("Valid"), cell: (rate) => validText(rate, locale, t) },
    {
      id: "rate",
      head: t("Rate"),
      align: "end",
      width: "w-28",
      cell: ({ ppm }) => <bdi className="tabular-nums">{percentText(ppm, locale)}</bdi>,
    },
  ];
}

function placeText({ country, region_code, postcodes }: TaxRate, locale: string, t: TFunction): string {
  const parts = [
    countryName(country, locale),
    region_code ?? "",
    postcodes.length > 0
      ? t("{{number}} postcodes", {
          number: postcodes.length,
          count: postcodes.length,
          defaultValue_one: "1 postcode",
        })
      : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function validText({ valid_from, valid_until }: TaxRate, locale: string, t: TFunction): string {
  const day = (written: string) =>
    new Date(written).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" });
  if (valid_from && valid_until)
    return t("{{from}} to {{to}}", { from: day(valid_from), to: day(valid_until) });
  if (valid_from) return t("From {{day}}", { day: day(valid_from) });
  return valid_until ? t("Until {{day}}", { day: day(valid_until) }) : t("Always");
}

function DeleteRate({ rate, onClose }: { rate: TaxRate | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useRecordActions(api.tax_rates);
  return (
    <ConfirmDialog
      open={rate !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t("Delete “{{title}}”?", { title: rate?.name ?? "" })}
      action={t("Delete tax rate")}
      onConfirm={() => rate && notifyOutcome(remove(rate.id))}
    >
      {t("New orders are no longer charged this tax. Placed orders stay as they are.")}
    </ConfirmDialog>
  );
}
