import {
  type BrokenLink,
  brokenLinkStatuses,
  type BrokenLinkStatus,
  type LinkCheck,
} from "@vitrine/contract/shops/broken-links";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paths } from "../../paths.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { linkKindLabels } from "../../shared/links/link-labels.ts";
import { listRows } from "../../shared/list-rows.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import type { EmptyStateProps } from "../../ui/feedback/EmptyState.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { listSearch, useListSearch } from "../../ui/table/list-search.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { useBrokenLinks, useLinkCheck, useStartCheck } from "./broken-links.data.ts";
import { CheckProgress } from "./CheckProgress.tsx";
import { reasonText, sourceName, sourcePages } from "./link-labels.ts";

const linksSearch = listSearch.extend({ tab: z.enum(brokenLinkStatuses).optional().catch(undefined) });

/** The broken links of the shop's content, and the check that finds them. */
export function BrokenLinksPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(linksSearch);
  const { tab, limit, cursor } = search;
  const list = useBrokenLinks({ status: tab, limit, cursor });
  const check = useLinkCheck().data?.data;
  const start = useStartCheck();
  const isRunning = check?.status === "running";
  const labels = statusLabels(t);
  const checkNow = (
    <Button
      look="primary"
      busy={start.isPending || isRunning}
      onClick={() =>
        start.mutate(undefined, {
          onSuccess: ({ message }) => notify(message, "success"),
          onError: (failure) => notify(errorMessage(failure), "warning"),
        })
      }
    >
      {t("Check now")}
    </Button>
  );

  return (
    <ListPage
      title={t("Broken links")}
      back={<BackTo list="tools" />}
      action={checkNow}
      above={check && <CheckProgress check={check} />}
      search={search}
      onSearch={onSearch}
      tabs={[{ id: "all", label: t("All") }, ...brokenLinkStatuses.map((id) => ({ id, label: labels[id] }))]}
      columns={columnsOf(t)}
      list={listRows(list)}
      rowKey={({ id }) => id}
      firstUse={emptyState(check, t)}
    />
  );
}

function emptyState(check: LinkCheck | null | undefined, t: TFunction): EmptyStateProps {
  if (check?.checked_at)
    return { title: t("No broken links"), children: t("All links that were checked work.") };
  if (check?.status === "running")
    return {
      title: t("Checking links"),
      children: t("Broken links appear here when the check has finished."),
    };
  return {
    title: t("Links not checked yet"),
    children: t(
      "A check opens the links in your menus, theme, banners, announcements, pages, blog posts, questions and descriptions, and lists those that lead nowhere.",
    ),
    example: ["/products/old-lamp", t("Broken")],
  };
}

function statusLabels(t: TFunction): Record<BrokenLinkStatus, string> {
  return { broken: t("Broken"), unchecked: t("Couldn't be checked") };
}

function columnsOf(t: TFunction): Column<BrokenLink>[] {
  const labels = statusLabels(t);
  return [
    { id: "url", head: t("Link"), phone: "start", cell: (link) => <LinkCell link={link} /> },
    {
      id: "status",
      head: t("Status"),
      phone: "below-end",
      width: "w-48",
      cell: ({ status }) => (
        <StatusBadge
          tone={status === "broken" ? "critical" : "caution"}
          shape={status === "broken" ? "problem" : "part"}
        >
          {labels[status]}
        </StatusBadge>
      ),
    },
    {
      id: "source",
      head: t("Found in"),
      phone: "below-start",
      width: "w-56",
      cell: ({ source }) => {
        const name = sourceName(source, t);
        const kind = sourcePages[source.kind].label(t);
        return (
          <span className="wrap-anywhere">
            <span className="line-clamp-2">
              <bdi>{name || kind}</bdi>
            </span>
            {name && <span className="block text-small text-ink3">{kind}</span>}
          </span>
        );
      },
    },
    {
      id: "actions",
      head: t("Actions"),
      align: "end",
      phone: "last-line",
      interactive: true,
      width: "w-64",
      cell: (link) => <LinkActions link={link} />,
    },
  ];
}

/** The URL, or the kind of a record that was deleted, and the reason below. */
function LinkCell({ link }: { link: BrokenLink }) {
  const { t } = useTranslation();
  const { url, target_kind } = link;
  return (
    <span className="wrap-anywhere">
      {url === null ? (
        target_kind && linkKindLabels(t)[target_kind]
      ) : (
        <span className="line-clamp-3 font-mono text-code" title={url}>
          <bdi dir="ltr">{url}</bdi>
        </span>
      )}
      <span className="block text-small font-normal text-ink3">{reasonText(link, t)}</span>
    </span>
  );
}

function LinkActions({ link: { url, path, source } }: { link: BrokenLink }) {
  const { t } = useTranslation();
  const name = sourceName(source, t) || sourcePages[source.kind].label(t);
  return (
    <span className="flex flex-wrap gap-2 tablet:justify-end">
      {path !== null && (
        <ButtonLink to={paths.redirects} search={{ path }}>
          {t("Create redirect")}
          <span className="sr-only">{url}</span>
        </ButtonLink>
      )}
      <ButtonLink to={sourcePages[source.kind].path(source.id)}>
        {t("Edit")}
        <span className="sr-only">{name}</span>
      </ButtonLink>
    </span>
  );
}
