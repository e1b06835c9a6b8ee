import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "./Banner.tsx";
import { Button } from "../button/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

/** An error message for a section that failed to load, with a retry button. */
export function ListError({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="critical"
      title={message}
      action={onRetry && <Button onClick={onRetry}>{t("Try again")}</Button>}
    />
  );
}

/** Shown to roles without access to a page. The children name the roles that can grant it. */
export function NoPermission({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return <EmptyState title={t("You don't have access to this page")}>{children}</EmptyState>;
}
