import { useMutation } from "@tanstack/react-query";
import { allLocations, type InventoryImport } from "@vitrine/contract/products/inventory";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { ChangeArrow } from "../../ui/text/ChangeArrow.tsx";
import { useImportCounts } from "./inventory.data.ts";

/** Imports a file of counts: choose it, preview the changes, and apply them. */
export function ImportCounts({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { file, location, preview, applied, choose, apply, clear } = useCountsFile();
  const found = preview.data;
  const hasLocations = found !== undefined && found.locations.length > 1;

  function close(next: boolean) {
    onOpenChange(next);
    if (!next) clear();
  }

  const failure = applied.error ?? preview.error;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      wide
      title={t("Import inventory")}
      description={t(
        "Choose an inventory file exported from here or from Shopify. Review the changes before they apply.",
      )}
      footer={
        <>
          <Button onClick={() => close(false)}>{t("Cancel")}</Button>
          {found && found.changes > 0 && (
            <Button
              look="primary"
              busy={applied.isPending}
              onClick={() => void apply().then((isDone) => isDone && close(false))}
            >
              {t("Update {{number}} quantities", {
                number: found.changes.toLocaleString(locale),
                count: found.changes,
                defaultValue_one: "Update 1 quantity",
              })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <DropZone
          label={file ? t("Choose another file") : t("Choose a file")}
          note={file ? <bdi>{file.name}</bdi> : t("CSV or Excel, up to 20 MB")}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          disabled={preview.isPending || applied.isPending}
          onFiles={([chosen]) => chosen && choose(chosen)}
        />
        {preview.isPending && <output>{t("Reading the file")}</output>}
        {failure && <Banner tone="critical" title={errorMessage(failure)} />}
        {hasLocations && file && (
          <LocationField
            locations={found.locations}
            value={location}
            onValue={(next) => choose(file, next)}
          />
        )}
        {found && !(hasLocations && !location) && <Found found={found} />}
      </div>
    </Dialog>
  );
}

/** The chosen file and location, the preview of the changes, and their application. */
function useCountsFile() {
  const { t } = useTranslation();
  const locale = useLocale();
  const send = useImportCounts();
  const [file, setFile] = useState<File>();
  const [location, setLocation] = useState<string>();
  const preview = useMutation({ mutationFn: send });
  const applied = useMutation({ mutationFn: send });

  function choose(chosen: File, place?: string) {
    setFile(chosen);
    setLocation(place);
    applied.reset();
    preview.mutate({ file: chosen, location: place });
  }

  /** Resolves to true if the quantities were updated. */
  async function apply(): Promise<boolean> {
    if (!file) return false;
    try {
      const { changes } = await applied.mutateAsync({ file, location, apply: "1" });
      notify(
        t("{{number}} quantities updated", {
          number: changes.toLocaleString(locale),
          count: changes,
          defaultValue_one: "1 quantity updated",
        }),
        "success",
      );
      return true;
    } catch {
      // The error is shown in the dialog.
      return false;
    }
  }

  function clear() {
    setFile(undefined);
    preview.reset();
    applied.reset();
  }

  return { file, location, preview, applied, choose, apply, clear };
}

interface LocationFieldProps {
  locations: readonly string[];
  value: string | undefined;
  onValue: (location: string | undefined) => void;
}

function LocationField({ locations, value, onValue }: LocationFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("The file has several locations")}
      help={t("Your shop has one location. Choose which quantities to import.")}
    >
      <Select
        value={value ?? ""}
        onChange={(event) => onValue(event.target.value || undefined)}
        placeholder={t("Choose")}
        options={[
          { value: allLocations, label: t("Total of all locations") },
          ...locations.map((place) => ({ value: place, label: place })),
        ]}
      />
    </Field>
  );
}

function Found({ found }: { found: InventoryImport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const write = (figure: number) => figure.toLocaleString(locale);
  const figures = [
    [t("Quantities to update"), found.changes],
    [t("Unchanged"), found.unchanged],
    [t("Rows with errors"), found.errors],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-3 gap-3 border-y-2 border-ink1 py-2">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-small text-ink2">{label}</dt>
            <dd className="text-h2 tabular-nums">{write(figure)}</dd>
          </div>
        ))}
      </dl>
      {found.problems.length > 0 && (
        <section aria-label={t("Rows with problems")}>
          <h3 className="mb-1 text-h3">{t("Rows with problems")}</h3>
          <ul className="text-small">
            {found.problems.map(({ row, message }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row may have several, whose order never changes
              <li key={place} className="flex gap-3 border-b border-rule py-1">
                <span className="w-14 shrink-0 text-ink2">{t("Row {{row}}", { row: write(row) })}</span>
                <span dir="auto" className="min-w-0 break-words">
                  {translateMessage(message)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.preview.length > 0 && (
        <section aria-label={t("Changes")}>
          <h3 className="mb-1 text-h3">{t("Changes")}</h3>
          <ul className="text-small">
            {found.preview.map(({ row, name, sku, before, after }) => (
              <li key={row} className="flex justify-between gap-3 border-b border-rule py-1">
                <span dir="auto" className="min-w-0">
                  {name} {sku && <bdi className="font-mono text-ink2">{sku}</bdi>}
                </span>
                <span className="shrink-0 tabular-nums">
                  {write(before)} <ChangeArrow /> {write(after)}
                </span>
              </li>
            ))}
          </ul>
          {found.changes > found.preview.length && (
            <p className="mt-1 text-small text-ink2">
              {t("Showing the first {{shown}} of {{total}}.", {
                shown: write(found.preview.length),
                total: write(found.changes),
              })}
            </p>
          )}
        </section>
      )}
    </>
  );
}
