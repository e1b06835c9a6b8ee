import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../paths.ts";
import { useTitle } from "../title.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/TextLink.tsx";

interface FaceProps {
  code: string;
  title: string;
  children: ReactNode;
  action: ReactNode;
}

/** One figure, one sentence, one way on. */
function Face({ code, title, children, action }: FaceProps) {
  useTitle(title);
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-140 flex-col items-start justify-center gap-3 px-4">
      <p className="w-full border-y-2 border-ink1 py-3 text-figure">{code}</p>
      <h1 className="mt-3 text-h1-phone tablet:text-h1">{title}</h1>
      <p className="text-ink2">{children}</p>
      <div className="mt-2 flex flex-wrap gap-2">{action}</div>
    </div>
  );
}

/** A face that stands by itself, without the shell around it. */
export function Alone({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Face
      code="404"
      title={t("This page does not exist")}
      action={
        <ButtonLink to={paths.root} look="primary">
          {t("Go home")}
        </ButtonLink>
      }
    >
      {t("The address may be mistyped, or what it showed has been deleted.")}
    </Face>
  );
}

export function Forbidden() {
  const { t } = useTranslation();
  return (
    <Face
      code="403"
      title={t("Your role does not open this page")}
      action={
        <ButtonLink to={paths.root} look="primary">
          {t("Go home")}
        </ButtonLink>
      }
    >
      {t("The owner of the shop can change your role under Settings, Staff accounts.")}
    </Face>
  );
}

/** Where a page breaks. The accident is in the console; the reader gets a way on. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  return (
    <Face
      code="—"
      title={t("This page could not be shown")}
      action={
        <>
          <Button look="primary" onClick={reset}>
            {t("Try again")}
          </Button>
          <ButtonLink to={paths.root}>{t("Go home")}</ButtonLink>
        </>
      }
    >
      {t("What is stored is safe. If it happens again, tell us what you did just before.")}
    </Face>
  );
}
