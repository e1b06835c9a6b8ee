import type { ActivityEntry } from "@vitrine/contract/accounts/activity-log";
import { hasPermission } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useFieldLabels } from "../../shared/records/useFieldLabels.ts";
import { ShowMore } from "../../ui/button/ShowMore.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Timeline } from "../../ui/layout/Timeline.tsx";
import { ChangeArrow } from "../../ui/text/ChangeArrow.tsx";
import { useCustomerLog } from "./customers.data.ts";

/** The entries of the activity log about a customer, for roles that may read it. */
export function CustomerTimeline({ id }: { id: string }) {
  const { permissions } = useShop();
  return hasPermission(permissions, "activity-log") ? (
    <div className="mt-8">
      <Log id={id} />
    </div>
  ) : null;
}

function Log({ id }: { id: string }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const list = useCustomerLog(id);
  const { data, error, isPending, refetch } = list;
  const what: Record<string, string> = {
    "customer.created": t("added the customer"),
    "customer.changed": t("updated the customer"),
    "customer.account_created": t("created an account"),
    "customer.tagged": t("changed the tags"),
    "customer.blocked": t("blocked the customer"),
    "customer.unblocked": t("unblocked the customer"),
    "customer.address_unblocked": t("unblocked a delivery address"),
    "customer.merged": t("merged another customer into this one"),
    "customer.erased": t("erased the personal data"),
    "store_credit.added": t("added store credit"),
    "store_credit.removed": t("removed store credit"),
  };
  const entries = data?.pages.flatMap((page) => page.data);
  return (
    <Section title={t("Timeline")}>
      {isPending && <SkeletonLines lines={4} />}
      {error && !entries && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {entries?.length === 0 && <p className="text-ink3">{t("No changes yet.")}</p>}
      {entries && (
        <Timeline
          zone={time_zone}
          events={entries.map((entry) => ({
            id: entry.id,
            at: entry.at,
            who: entry.actor,
            what: what[entry.action] ?? entry.action,
            detail: <Detail entry={entry} />,
          }))}
        />
      )}
      <ShowMore list={list} className="self-start" />
    </Section>
  );
}

/** The changed fields, before and after, or the reason of a block. */
function Detail({ entry: { action, before, after } }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const labels = useFieldLabels();
  if (action === "customer.created") return null;
  const fields = Object.keys({ ...before, ...after });
  return (
    <ul className="flex flex-col gap-1 text-small">
      {fields.map((field) => (
        <li key={field} className="wrap-anywhere">
          {labels[field] ?? (field === "reason" ? t("Reason") : field)}:{" "}
          {before && (
            <>
              <bdi>{valueText(before[field])}</bdi> <ChangeArrow />{" "}
            </>
          )}
          <bdi>{valueText(after?.[field])}</bdi>
        </li>
      ))}
    </ul>
  );

  function valueText(value: unknown): string {
    if (typeof value === "boolean") return value ? t("on") : t("off");
    if (!Array.isArray(value)) return typeof value === "string" && value ? value : "—";
    const texts = value.map((one) =>
      typeof one === "string" ? one : String((one as { line1?: string }).line1 ?? ""),
    );
    return texts.join(", ") || "—";
  }
}
