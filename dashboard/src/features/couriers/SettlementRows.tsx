import { formatMoney } from "@vitrine/contract/values/money";
import type { Settlement, SettlementRow } from "@vitrine/contract/delivery/courier-settlements";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { SummaryBand } from "../../ui/chart/SummaryBand.tsx";
import { type Shape, StatusBadge, type Tone } from "../../ui/feedback/StatusBadge.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

interface SettlementRowsProps {
  settlement: Settlement;
  isDone: boolean;
  /** The line that is being corrected. */
  busyLine: number | undefined;
  onCorrect: (row: SettlementRow) => void;
}

/** The rows of a settlement with their results, and the sums of those that match. */
export function SettlementRows({ settlement, isDone, busyLine, onCorrect }: SettlementRowsProps) {
  const { t } = useTranslation();
  const { currency } = useShop();
  const locale = useLocale();
  const { rows, matched } = settlement;
  return (
    <div>
      <SummaryBand
        label={isDone ? t("Recorded payments") : t("Matching rows")}
        figures={[
          {
            label: isDone ? t("Recorded payments") : t("Matching rows"),
            value: <Figure value={matched.count} />,
          },
          { label: t("Collected amount"), value: <Money minor={matched.collected} currency={currency} /> },
          { label: t("Fees"), value: <Money minor={matched.fees} currency={currency} /> },
        ]}
      />
      <Table
        label={t("Rows of the settlement")}
        columns={[
          ...columnsOf(t, currency, isDone),
          ...(rows.some(({ correction }) => correction !== null)
            ? [correctionColumn({ t, currency, locale, busyLine, onCorrect })]
            : []),
        ]}
        rows={rows}
        rowKey={({ line }) => String(line)}
      />
    </div>
  );
}

function columnsOf(t: TFunction, currency: string, isDone: boolean): Column<SettlementRow>[] {
  const money = (minor: number | null) =>
    minor === null ? "–" : <Money minor={minor} currency={currency} />;
  return [
    {
      id: "number",
      head: t("Number"),
      phone: "start",
      cell: ({ number }) => <bdi className="break-words">{number || "–"}</bdi>,
    },
    {
      id: "order",
      head: t("Order"),
      phone: "below-start",
      interactive: true,
      cell: ({ order_id, order_name }) =>
        order_id ? <TextLink to={paths.order(order_id)}>{order_name}</TextLink> : "–",
    },
    { id: "expected", head: t("Expected"), align: "end", cell: ({ expected }) => money(expected) },
    {
      id: "collected",
      head: t("Collected"),
      align: "end",
      phone: "below-end",
      cell: ({ collected }) => money(collected),
    },
    { id: "fee", head: t("Fee"), align: "end", cell: ({ fee }) => money(fee) },
    {
      id: "outcome",
      head: t("Result"),
      phone: "end",
      cell: ({ outcome }) => {
        const [tone, shape, label] = outcomes(t, isDone)[outcome];
        return (
          <StatusBadge tone={tone} shape={shape}>
            {label}
          </StatusBadge>
        );
      },
    },
  ];
}

/** The action of rows whose order has recorded another amount. */
function correctionColumn({
  t,
  currency,
  locale,
  busyLine,
  onCorrect,
}: Pick<SettlementRowsProps, "busyLine" | "onCorrect"> & {
  t: TFunction;
  currency: string;
  locale: string;
}): Column<SettlementRow> {
  return {
    id: "correction",
    head: t("Correction"),
    align: "end",
    phone: "last-line",
    interactive: true,
    cell: (row) => {
      const { correction, line, number } = row;
      if (correction === null) return null;
      const amount = formatMoney(Math.abs(correction), currency, locale);
      return (
        <Button busy={busyLine === line} onClick={() => onCorrect(row)}>
          {correction < 0 ? t("Record {{amount}} less", { amount }) : t("Record {{amount}} more", { amount })}
          <span className="sr-only"> {number}</span>
        </Button>
      );
    },
  };
}

function outcomes(
  t: TFunction,
  isDone: boolean,
): Record<SettlementRow["outcome"], [tone: Tone, shape: Shape, label: string]> {
  return {
    matched: ["positive", isDone ? "done" : "none", isDone ? t("Recorded") : t("Matches")],
    differs: ["caution", "problem", t("Amount differs")],
    unknown: ["caution", "problem", t("Unknown shipment")],
    settled: ["neutral", "done", t("Already settled")],
    repeated: ["caution", "problem", t("Listed twice")],
    unreadable: ["critical", "problem", t("Amount can't be read")],
  };
}
