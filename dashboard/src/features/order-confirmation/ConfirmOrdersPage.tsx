import { orderName } from "@vitrine/contract/orders/order-name";
import type { OrderToConfirm } from "@vitrine/contract/checkout/order-confirmation";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { riskLabel } from "../../shared/orders/risk-labels.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ListError, NoPermission } from "../../ui/feedback/error-states.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { UndoBar } from "../../ui/feedback/UndoBar.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { CustomerContact } from "./CustomerContact.tsx";
import { FailedOutcomes } from "./FailedOutcomes.tsx";
import { AddressSection, HistorySection, ItemsSection } from "./OrderDetails.tsx";
import { OutcomeBar } from "./OutcomeBar.tsx";
import { type Outcome, outcomeLabels } from "./outcomes.data.ts";
import { QueueState } from "./QueueState.tsx";
import { useConfirmation } from "./useConfirmation.ts";

/** Cash-on-delivery orders one after the other, to confirm them by phone. */
export function ConfirmOrdersPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const confirmation = useConfirmation();
  const { outcomes, due } = confirmation;
  const { undoable, count } = outcomes;
  const total = count + due;
  return (
    <>
      <PageHead title={t("Confirm orders")} back={<BackTo list="orders" />} />
      {total > 0 && (
        <div className="mb-4">
          <ProgressBar
            label={t("Progress")}
            value={count / total}
            note={t("{{done}} done, {{left}} left", {
              done: count.toLocaleString(locale),
              left: due.toLocaleString(locale),
            })}
          />
        </div>
      )}
      <FailedOutcomes outcomes={outcomes} />
      <Body confirmation={confirmation} />
      <UndoBar
        text={undoable && `${orderName(undoable.item.order)} · ${outcomeLabels(t)[undoable.outcome.kind]}`}
        onUndo={confirmation.undo}
        onGone={outcomes.flush}
      />
    </>
  );
}

function Body({ confirmation }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const { query, current, queue, due } = confirmation;
  const late = useLateBusy(query.isPending);
  if (current) return <Current item={current} onOutcome={confirmation.record} />;
  if (errorCode(query.error) === "forbidden") return <NoPermission>{errorMessage(query.error)}</NoPermission>;
  if (query.error)
    return <ListError message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (!queue || query.isPlaceholderData) return late && <SkeletonLines lines={12} />;
  return <QueueState due={due} queue={queue} />;
}

function Current({ item, onOutcome }: { item: OrderToConfirm; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState(60);
  return (
    <div className="flex flex-col gap-6">
      <CustomerContact item={item} />
      {item.risks.length > 0 && (
        <Banner tone="caution" title={t("Check this order")}>
          <ul>
            {item.risks.map((risk) => (
              <li key={risk.kind}>{riskLabel(risk, t)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="flex flex-col gap-4">
        <OutcomeBar order={item.order} minutes={minutes} onOutcome={onOutcome} />
        <div className="max-w-70">
          <Field label={t("If there is no answer, call again after")} name="minutes">
            <Select
              value={minutes}
              onChange={(event) => setMinutes(Number(event.target.value))}
              options={[
                { value: "30", label: t("30 minutes") },
                { value: "60", label: t("1 hour") },
                { value: "120", label: t("2 hours") },
                { value: "240", label: t("4 hours") },
                { value: "1440", label: t("1 day") },
              ]}
            />
          </Field>
        </div>
      </div>
      <Editor side={<AddressSection item={item} />}>
        <ItemsSection item={item} />
        <HistorySection item={item} />
      </Editor>
    </div>
  );
}
