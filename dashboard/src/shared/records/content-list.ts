import { type ContentState, contentStates } from "@vitrine/contract/records";
import type { TFunction } from "i18next";
import type { ListSearch } from "../../ui/table/list-search.ts";
import { contentStateLabels } from "./ContentBadge.tsx";

/** A page of a list of records with a title and a publication date. `tab` is a state or "all". */
export function contentQuery({ q, tab, limit, cursor }: ListSearch) {
  const status = contentStates.find((one): one is ContentState => one === tab);
  return { search: q, status, limit, cursor };
}

/** The views of such a list. */
export function contentTabs(t: TFunction) {
  const labels = contentStateLabels(t);
  return [{ id: "all", label: t("All") }, ...contentStates.map((id) => ({ id, label: labels[id] }))];
}
