import type { Shop } from "@vitrine/contract/shops/shops";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useOpenPageActions } from "../../shared/pages/page-actions.ts";
import type { GlobalAction, GlobalActions } from "../shell/useGlobalActions.ts";
import { findItems, isSearchable, type PaletteItem } from "./find-items.rules.ts";
import { actionItems, openPageItems, pageItems } from "./local-items.ts";
import { useRecentItems } from "./recent-items.ts";
import { useRemoteItems } from "./remote-items.ts";

/** The items of the palette under one heading. */
export interface Group {
  value: string;
  items: PaletteItem[];
}

interface Wanted {
  shop: Shop | undefined;
  actions: GlobalActions;
  help: GlobalAction;
  typed: string;
  /** The typed text for which the server is searched, after a pause in the typing. */
  requested: string;
}

/**
 * The items that match the typed text, in groups, from this page and from the server.
 *
 * @returns `busy` is true until the server has responded to the typed text
 */
export function usePaletteGroups({ shop, actions, help, typed, requested }: Wanted) {
  const { t } = useTranslation();
  const remote = useRemoteItems(shop, requested);
  const pages = useMemo(() => pageItems(shop?.permissions, t), [shop?.permissions, t]);
  const doable = actionItems(actions, help);
  const openPage = useOpenPageActions();
  const pageActions = openPageItems(openPage);
  const known = useRecentItems(shop, [...pages, ...doable]);
  const isSettled = typed === requested;

  const recent = findItems(known, typed).slice(0, 5);
  const others = (items: PaletteItem[]) => items.filter(({ id }) => !recent.some((one) => one.id === id));
  const found = (items: PaletteItem[]) => (isSettled && isSearchable(typed) ? others(items) : []);
  const orders = { value: t("Orders"), items: found(remote.orders) };
  const isNumber = /^\s*#?\d/.test(typed);
  const foundPages = others(findItems(pages, typed));
  const groups: Group[] = [
    ...(isNumber ? [orders] : []),
    { value: openPage?.title ?? "", items: findItems(pageActions, typed) },
    { value: t("Recent"), items: recent },
    { value: t("Pages"), items: foundPages.filter(({ isUpcoming }) => !isUpcoming) },
    { value: t("Actions"), items: others(findItems(doable, typed)) },
    ...(isNumber ? [] : [orders]),
    { value: t("Products"), items: found(remote.products) },
    { value: t("Customers"), items: found(remote.customers) },
    { value: t("Not available yet"), items: foundPages.filter(({ isUpcoming }) => isUpcoming) },
  ];

  return {
    groups: groups.filter(({ items }) => items.length > 0),
    /** True if the open page has actions, whatever is typed. */
    hasPageActions: pageActions.length > 0,
    busy: isSearchable(typed) && shop !== undefined && (remote.busy || !isSettled),
    error: remote.error,
    retry: remote.retry,
  };
}
