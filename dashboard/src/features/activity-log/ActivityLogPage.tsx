import type { ActivityEntry } from "@vitrine/contract/accounts/activity-log";
import { activityAreas } from "@vitrine/contract/accounts/activity-areas";
import { hasPermission } from "@vitrine/contract/roles";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { listRows } from "../../shared/list-rows.ts";
import { type PageRow, recordLink } from "../../shared/pages/page.ts";
import { usePages } from "../../shared/pages/pages-context.ts";
import { useFieldLabels } from "../../shared/records/useFieldLabels.ts";
import { roleLabel } from "../../shared/role-labels.ts";
import { browserLabel, systemLabel } from "../../shared/device-labels.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { DateText } from "../../ui/text/DateText.tsx";
import { exampleMoney } from "../../ui/text/example-amounts.ts";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { Button } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import type { Filter } from "../../ui/table/Filters.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { ChangeArrow } from "../../ui/text/ChangeArrow.tsx";
import {
  activityQuery,
  activitySearch,
  actorsQuery,
  filterOf,
  useExportActivity,
} from "./activity-log.data.ts";
import {
  areaLabels,
  changesOf,
  actionLabel,
  linkOf,
  targetLabel,
  withValueLabels,
} from "./activity-labels.ts";

export function ActivityLogPage() {
  const { t } = useTranslation();
  const { id, time_zone, currency, permissions } = useShop();
  const locale = useLocale();
  const [search, onSearch] = useListSearch(activitySearch);
  const { limit, cursor } = search;
  const filter = filterOf(search);
  const list = useQuery(activityQuery(id, { ...filter, limit, cursor }));
  const download = useExportActivity();

  return (
    <ListPage
      title={t("Activity log")}
      secondary={
        hasPermission(permissions, "data-exports") && (
          <Button busy={download.isPending} onClick={() => download.mutate(filter)}>
            {t("Export")}
          </Button>
        )
      }
      filters={useActivityFilters(id)}
      search={search}
      onSearch={onSearch}
      columns={columnsOf(time_zone, t)}
      list={listRows(list)}
      rowKey={(entry) => entry.id}
      firstUse={{
        title: t("No activity yet"),
        children: t("Changes to your shop appear here, with the user, the time and the previous value."),
        example: [
          t("Changed product"),
          "Ada Jansen",
          t("{{before}} → {{after}}", {
            before: exampleMoney("price", currency, locale),
            after: exampleMoney("raisedPrice", currency, locale),
          }),
        ],
      }}
    />
  );
}

/** By member, kind of record and days. Members who have done nothing aren't listed. */
function useActivityFilters(shopId: number): Filter[] {
  const { t } = useTranslation();
  const members = useQuery(actorsQuery(shopId)).data?.data ?? [];
  const labels = areaLabels(t);
  return [
    {
      id: "member",
      label: t("User"),
      kind: "choice",
      options: members.map(({ id, name }) => ({ value: id, label: name })),
      promoted: true,
    },
    {
      id: "area",
      label: t("Kind of record"),
      kind: "choice",
      options: activityAreas.map((value) => ({ value, label: labels[value] })),
      promoted: true,
    },
    { id: "days", label: t("Date"), kind: "days", promoted: true },
  ];
}

function columnsOf(zone: string, t: TFunction): Column<ActivityEntry>[] {
  return [
    {
      id: "what",
      head: t("Activity"),
      phone: "start",
      interactive: true,
      cell: (entry) => <What entry={entry} />,
    },
    {
      id: "who",
      head: t("User"),
      phone: "below-start",
      width: "w-48",
      cell: ({ actor, role, browser, platform, ip }) => (
        <>
          {actor} <span className="text-ink3">({roleLabel(role, t)})</span>
          <span className="block text-small text-ink3 wrap-anywhere">
            <bdi>{[browserLabel(browser), systemLabel(platform), ip].filter(Boolean).join(" · ")}</bdi>
          </span>
        </>
      ),
    },
    {
      id: "at",
      head: t("Date"),
      align: "end",
      phone: "below-end",
      width: "w-36",
      cell: ({ at }) => <DateText at={at} zone={zone} />,
    },
  ];
}

function linkTo(entry: ActivityEntry, page: PageRow | undefined) {
  if (page) return recordLink(page, entry.target_id);
  const to = linkOf(entry);
  return to === undefined ? undefined : { to };
}

/** An action and its target, followed by each changed field with its values before and after. */
function What({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shop = useShop();
  const page = usePages().find(({ records }) => records?.type === entry.target_type);
  const action = page?.records?.actions(t)[entry.action] ?? actionLabel(entry.action, t);
  const link = entry.action.endsWith(".removed") ? undefined : linkTo(entry, page);
  const labelled = withValueLabels(entry, page?.records?.values?.(t));
  const changes = changesOf(labelled, shop, locale, t, useFieldLabels());
  const label = <bdi>{targetLabel(entry, t)}</bdi>;
  return (
    <div className="min-w-0">
      <p className="font-medium">
        {action} {entry.target_label && (link ? <TextLink {...link}>{label}</TextLink> : label)}
      </p>
      {changes.length > 0 && (
        <ul className="text-small text-ink2">
          {changes.map(({ key, field, before, after, goneVariant }) => (
            <li key={key} className="wrap-anywhere">
              {field}:{" "}
              {before && (
                <>
                  <bdi>{before}</bdi> <ChangeArrow />{" "}
                </>
              )}
              <bdi>{after}</bdi>
              {goneVariant && (
                <>
                  {" · "}
                  <TextLink to={paths.inventory} search={{ variant: goneVariant }}>
                    {t("Inventory history")}
                  </TextLink>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
