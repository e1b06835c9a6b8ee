import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { pageAt } from "../pages-table.ts";
import { upcomingPages } from "../upcoming-pages.ts";

/** A page that isn't available yet: its purpose, and an alternative. */
export function UpcomingPage() {
  const { t } = useTranslation();
  const row = useLocation({ select: ({ pathname }) => pageAt(pathname) });
  const page = row && upcomingPages[row.name];
  if (!page) return null;
  const { title, description } = page;
  return (
    <>
      <PageHead title={row.label(t)} back={row.under && <BackTo list={row.under} />} />
      <EmptyState title={title ? title(t) : t("Not available yet")}>{description(t)}</EmptyState>
    </>
  );
}
