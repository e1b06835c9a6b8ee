import { orderName } from "@vitrine/contract/orders/order-name";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { outcomeLabels } from "./outcomes.data.ts";
import type { FailedOutcome, useOutcomes } from "./useOutcomes.ts";

/** Outcomes that couldn't be saved, each with its error and a button to send it again. */
export function FailedOutcomes({ outcomes }: { outcomes: ReturnType<typeof useOutcomes> }) {
  const { t } = useTranslation();
  return outcomes.failed.map((one: FailedOutcome) => (
    <div key={one.item.order.id} className="mb-4">
      <Banner
        tone="critical"
        title={t("Couldn't save “{{outcome}}” for order {{number}}", {
          outcome: outcomeLabels(t)[one.outcome.kind],
          number: orderName(one.item.order),
        })}
        action={
          <>
            <Button onClick={() => outcomes.discard(one)}>{t("Discard")}</Button>
            <Button onClick={() => outcomes.retry(one)}>{t("Try again")}</Button>
          </>
        }
      >
        {one.message}
      </Banner>
    </div>
  ));
}
