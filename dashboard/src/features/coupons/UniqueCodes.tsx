import { CodeBatchDraft } from "@vitrine/contract/coupons/coupon-codes";
import { Download } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Code } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useBatches, useCreateBatch, useExportCodes } from "./coupons.data.ts";

/** The batches of unique codes of a stored coupon, and fields to create another. */
export function UniqueCodes({ id }: { id: string }) {
  const { t } = useTranslation();
  const download = useExportCodes(id);
  const batches = useBatches(id);
  const hasCodes = batches.data !== undefined && batches.data.data.length > 0;
  return (
    <Section
      title={t("Unique codes")}
      actions={
        hasCodes && (
          <Button icon={Download} busy={download.isPending} onClick={() => download.mutate(undefined)}>
            {t("Download all codes")}
          </Button>
        )
      }
    >
      {batches.error && (
        <ListError message={errorMessage(batches.error)} onRetry={() => void batches.refetch()} />
      )}
      {batches.data && !hasCodes && <p className="text-ink3">{t("No codes yet.")}</p>}
      {hasCodes && <BatchList batches={batches.data.data} onDownload={download.mutate} />}
      <NewBatch id={id} />
    </Section>
  );
}

interface BatchListProps {
  batches: NonNullable<ReturnType<typeof useBatches>["data"]>["data"];
  onDownload: (batchId: string) => void;
}

function BatchList({ batches, onDownload }: BatchListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  return (
    <ul className="border-t border-rule">
      {batches.map(({ id, codes, used, example, created_at }) => (
        <li key={id} className="flex items-center gap-4 border-b border-rule py-1">
          <div className="min-w-0 flex-1">
            <p className="tabular-nums">
              {t("{{used}} of {{codes}} used", {
                used: used.toLocaleString(locale),
                codes: codes.toLocaleString(locale),
              })}
            </p>
            <p className="flex flex-wrap gap-x-3 text-small text-ink3">
              <DateText at={created_at} zone={time_zone} />
              <span className="min-w-0 truncate">
                {t("For example:")} <Code>{example}</Code>
              </span>
            </p>
          </div>
          <IconButton
            icon={Download}
            label={t("Download the codes like {{code}}", { code: example })}
            onClick={() => onDownload(id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Not a form of its own, because it is inside the coupon's form. */
function NewBatch({ id }: { id: string }) {
  const { t } = useTranslation();
  const create = useCreateBatch(id);
  const [count, setCount] = useState<number | undefined>(100);
  const [prefix, setPrefix] = useState("");
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    const read = CodeBatchDraft.safeParse({ count, prefix });
    if (!read.success) {
      setProblems(Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0], message])));
      return;
    }
    setProblems({});
    setIsBusy(true);
    try {
      await create(read.data);
    } catch (error) {
      setProblems({ count: errorMessage(error) });
    }
    setIsBusy(false);
  }

  // Enter creates the codes instead of saving the coupon.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isBusy) void submit();
  }

  return (
    <>
      <FieldRow>
        <Field
          label={t("Number of codes")}
          name="batch_count"
          help={t("Up to 10,000 at once.")}
          error={problems["count"]}
        >
          <NumberInput value={count} onValue={setCount} onKeyDown={onKeyDown} />
        </Field>
        <Field
          label={t("Prefix")}
          name="batch_prefix"
          help={t("Eight random characters follow it.")}
          error={problems["prefix"]}
          optional
        >
          <TextInput
            code
            maxLength={20}
            autoComplete="off"
            placeholder={t("VIP-")}
            value={prefix}
            onChange={(event) => setPrefix(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
      </FieldRow>
      <Button className="self-start" busy={isBusy} onClick={() => void submit()}>
        {t("Create codes")}
      </Button>
    </>
  );
}
