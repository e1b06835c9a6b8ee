import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type AnalyticsFilter, analyticsFilters, comparisons } from "@vitrine/contract/shops/analytics";
import { maxReportDays, salesReports } from "@vitrine/contract/shops/sales-reports";
import { hasPermission } from "@vitrine/contract/roles";
import * as z from "zod";
import { api, client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { daysFilter, listSearch, usualLimit } from "../../ui/table/list-search.ts";

/** The periods that are offered, the usual one first. "custom" is between two days. */
export const periods: AnalyticsFilter[] = [
  "last_30",
  ...analyticsFilters.filter((filter) => filter !== "last_30"),
];
export const usualSort = "-total";

/** The URL parameters. `days` are those of a custom period: "2026-11-01..2026-11-20". */
export const reportSearch = listSearch.extend({
  report: z.enum(salesReports).optional().catch(undefined),
  period: z.enum(analyticsFilters).optional().catch(undefined),
  days: daysFilter,
  compare: z.enum(comparisons).optional().catch(undefined),
});
export type ReportSearch = z.infer<typeof reportSearch>;

type Query = NonNullable<Parameters<typeof client.sales_reports.read>[0]["query"]>;

/** The query of the period; undefined while a custom one isn't complete. */
function periodOf({ period, days, compare = undefined }: ReportSearch) {
  const filter: AnalyticsFilter = period ?? "last_30";
  const [from, to] = days?.split("..") ?? [];
  if (filter !== "custom") return { filter, compare };
  return from && to && daysProblem(days) === undefined
    ? { filter, date: `${from},${to}`, compare }
    : undefined;
}

/** The error of the days of a custom period, if both are chosen. */
export function daysProblem(days: string | undefined): "order" | "length" | undefined {
  const [from, to] = days?.split("..") ?? [];
  if (!from || !to) return undefined;
  if (from > to) return "order";
  return Date.parse(to) - Date.parse(from) >= maxReportDays * 86_400_000 ? "length" : undefined;
}

function filterOf(search: ReportSearch): Query | undefined {
  const period = periodOf(search);
  const { report = "product", sort = usualSort } = search;
  return period && { ...period, report, sort: sort as Query["sort"] };
}

export function useReport(search: ReportSearch) {
  const filter = filterOf(search);
  const { page = 1, limit = usualLimit } = search;
  const input = { params: { shop_id: useShop().id }, query: { ...filter, page, limit } };
  return useQuery({
    ...api.sales_reports.read.queryOptions({ input }),
    enabled: filter !== undefined,
    // The rows of another report have other columns.
    placeholderData: (before, query) =>
      isSameReport(query?.queryKey, filter?.report) ? keepPreviousData(before) : undefined,
  });
}

function isSameReport(key: unknown, report: string | undefined): boolean {
  return JSON.stringify(key ?? "").includes(`"report":"${report}"`);
}

export function useShares(search: ReportSearch) {
  const period = periodOf(search);
  return useQuery({
    ...api.sales_reports.read_shares.queryOptions({
      input: { params: { shop_id: useShop().id }, query: period ?? {} },
    }),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Downloads all rows of the report. `mayDownload` is false for staff. */
export function useDownload(search: ReportSearch) {
  const { id: shop_id, permissions } = useShop();
  const query = filterOf(search);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.sales_reports.export({ params: { shop_id }, query: query ?? {} }),
    onSuccess: saveFile,
    onError: (error) => notify(errorMessage(error), "warning"),
  });
  return {
    mayDownload: hasPermission(permissions, "customers"),
    isReady: query !== undefined,
    isPending,
    download: mutate,
  };
}
