import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { CourierDetails } from "@vitrine/contract/delivery/couriers";
import type { Settlement, SettlementColumn } from "@vitrine/contract/delivery/courier-settlements";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { useRecord } from "../../shared/records/record-data.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Breadcrumb } from "../../ui/layout/Breadcrumb.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { SettlementRows } from "./SettlementRows.tsx";

/** Compares a settlement of a courier with its shipments, and records the cash. */
export function SettlementPage() {
  const { id = "" } = useParams({ strict: false });
  return (
    <StoredRecord key={id} page="courierSettlement" query={useRecord(api.couriers, id)}>
      {(courier) => <SettleCash courier={courier} />}
    </StoredRecord>
  );
}

interface ChosenFile {
  name: string;
  text: string;
  columns: Settlement["columns"];
}

const noColumns = { number: null, collected: null, fee: null };

function SettleCash({ courier: { id, name } }: { courier: CourierDetails }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<ChosenFile>();
  const [settlement, setSettlement] = useState<Settlement>();
  const [isDone, setIsDone] = useState(false);
  const { check, settle, correct } = useSettlement(id, {
    onFound: (found, done) => {
      setSettlement(found);
      setIsDone(done);
    },
    // The rows that were recorded stay as they are shown.
    onCorrected: (found, line) =>
      setSettlement((shown) => {
        const row = found.rows.find((one) => one.line === line);
        if (!shown || !isDone || !row) return found;
        return { ...shown, rows: shown.rows.map((one) => (one.line === line ? row : one)) };
      }),
  });

  const matched = settlement && !isDone ? settlement.matched.count : 0;

  async function choose([chosen]: File[]) {
    if (!chosen) return;
    const next = { name: chosen.name, text: await chosen.text(), columns: noColumns };
    setFile(next);
    setSettlement(undefined);
    check.mutate(next);
  }

  function chooseColumn(column: SettlementColumn, header: string) {
    if (!file || !settlement) return;
    const next = { ...file, columns: { ...settlement.columns, [column]: header || null } };
    setFile(next);
    check.mutate(next);
  }

  return (
    <>
      <PageHead
        back={<Breadcrumb to={paths.courierEdit(id)}>{name}</Breadcrumb>}
        title={t("Settle cash")}
        note={t("Upload the settlement that {{name}} sent you. Nothing is recorded before you confirm.", {
          name,
        })}
        actions={
          matched > 0 &&
          file && <RecordButton count={matched} busy={settle.isPending} onClick={() => settle.mutate(file)} />
        }
      />
      <div className="flex flex-col gap-6">
        <DropZone
          label={t("Choose a settlement file")}
          note={t("CSV with a header, up to 500 rows")}
          accept=".csv,text/csv"
          disabled={check.isPending || settle.isPending}
          onFiles={(files) => void choose(files)}
          onRejected={() => notify(t("Choose a CSV file."), "warning")}
        />
        {settlement && (
          <>
            {!isDone && <Columns settlement={settlement} onChoose={chooseColumn} />}
            <SettlementRows
              settlement={settlement}
              isDone={isDone}
              busyLine={correct.isPending ? correct.variables.line : undefined}
              onCorrect={({ line, correction }) =>
                file && correction !== null && correct.mutate({ file, line, correction })
              }
            />
          </>
        )}
      </div>
    </>
  );
}

function RecordButton({ count, busy, onClick }: { count: number; busy: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="primary" busy={busy} onClick={onClick}>
      {t("Record {{number}} payments", { number: count, count, defaultValue_one: "Record 1 payment" })}
    </Button>
  );
}

interface SettlementEvents {
  onFound: (found: Settlement, isDone: boolean) => void;
  onCorrected: (found: Settlement, line: number) => void;
}

/** The check of a file, its confirmation, and the correction of one of its rows. */
function useSettlement(id: string, { onFound, onCorrected }: SettlementEvents) {
  const { id: shop_id } = useShop();
  const queries = useQueryClient();
  const params = { shop_id, id };
  const onError = (error: unknown) => notify(errorMessage(error), "warning");
  const refresh = () => {
    for (const queryKey of [api.courier_settlements.key(), api.orders.key()])
      void queries.invalidateQueries({ queryKey });
  };
  const check = useMutation({
    mutationFn: ({ text, columns }: ChosenFile) =>
      client.courier_settlements.check({ params, body: { text, columns } }),
    onSuccess: ({ data }) => onFound(data, false),
    onError,
  });
  const settle = useMutation({
    mutationFn: ({ name, text, columns }: ChosenFile) =>
      client.courier_settlements.create({ params, body: { file_name: name, text, columns } }),
    onSuccess: ({ message, data }) => {
      notify(message, "success");
      onFound(data, true);
    },
    onError,
    onSettled: refresh,
  });
  const correct = useMutation({
    mutationFn: ({ file, line, correction }: { file: ChosenFile; line: number; correction: number }) => {
      const { name, text, columns } = file;
      return client.courier_settlements.correct({
        params,
        body: { file_name: name, text, columns, line, correction },
      });
    },
    onSuccess: ({ message, data }, { line }) => {
      notify(message, "success");
      onCorrected(data, line);
    },
    onError,
    onSettled: refresh,
  });
  return { check, settle, correct };
}

/** The columns of the file, for headers that weren't recognised. */
function Columns({
  settlement: { headers, columns },
  onChoose,
}: {
  settlement: Settlement;
  onChoose: (column: SettlementColumn, header: string) => void;
}) {
  const { t } = useTranslation();
  const options = headers.filter(Boolean).map((header) => ({ value: header, label: header }));
  const fields = [
    ["number", t("Tracking or order number")],
    ["collected", t("Collected amount")],
    ["fee", t("Fee")],
  ] as const;
  return (
    <FieldRow>
      {fields.map(([column, label]) => (
        <Field key={column} label={label} name={column}>
          <Select
            options={options}
            placeholder={t("None")}
            value={columns[column] ?? ""}
            onChange={(event) => onChoose(column, event.target.value)}
          />
        </Field>
      ))}
    </FieldRow>
  );
}
