import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useMetadata } from "../../title.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { findPage, type PageName, pagePath } from "./page.ts";
import { usePages } from "./pages-context.ts";

interface StatusPageProps {
  code: string;
  title: string;
  /** Title of the browser tab if the title alone isn't enough. */
  tabTitle?: string;
  children: ReactNode;
  action: ReactNode;
}

/** A status code, a title, a sentence and actions. */
export function StatusPage({ code, title, tabTitle = title, children, action }: StatusPageProps) {
  useMetadata(tabTitle);
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-140 flex-col items-start justify-center gap-3">
      <p className="w-full border-y-2 border-ink1 py-3 text-figure">{code}</p>
      <h1 className="mt-3 text-h1-phone tablet:text-h1">{title}</h1>
      <p className="text-ink2">{children}</p>
      <div className="mt-2 flex flex-wrap gap-2">{action}</div>
    </div>
  );
}

/** A page without the shell. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return <main className="mx-auto w-full max-w-180 px-4 py-6">{children}</main>;
}

/** The page of an unknown URL. Its button leads to `list`, if given, otherwise home. */
export function NotFound({ list }: { list?: PageName }) {
  const { t } = useTranslation();
  const pages = usePages();
  const title = t("This page does not exist");
  const label = list && findPage(pages, list).label(t);
  return (
    <StatusPage
      code="404"
      title={title}
      tabTitle={label && `${label}: ${title}`}
      action={
        <ButtonLink to={list ? pagePath(list) : paths.root} look="primary">
          {label ?? t("Go home")}
        </ButtonLink>
      }
    >
      {list
        ? t("Check the URL. The page may have been deleted, or it may belong to another of your shops.")
        : t("Check the URL. The page may have been deleted.")}
    </StatusPage>
  );
}

/** Shown if a page throws an unexpected error. The error itself is in the console. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  return (
    <StatusPage
      code="—"
      title={t("This page couldn't load")}
      action={
        <>
          <Button look="primary" onClick={reset}>
            {t("Try again")}
          </Button>
          <ButtonLink to={paths.root}>{t("Go home")}</ButtonLink>
        </>
      }
    >
      {t("Your saved data is safe. If this happens again, contact us and describe what you did.")}
    </StatusPage>
  );
}
