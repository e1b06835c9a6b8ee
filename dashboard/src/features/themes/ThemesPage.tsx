import type { Theme } from "@vitrine/contract/themes/themes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { useRecordList } from "../../shared/records/record-data.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError, NoPermission } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { AddThemeDialog } from "./AddThemeDialog.tsx";
import { DefaultThemeCard } from "./DefaultThemeCard.tsx";
import { ThemeCard } from "./ThemeCard.tsx";

/** The current theme and the other themes of the shop, each with a preview. */
export function ThemesPage() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useRecordList(api.themes, {});
  const isLate = useLateBusy(isPending);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t("Add theme")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("Themes")} actions={add} />
      {errorCode(error) === "forbidden" ? (
        <NoPermission>{errorMessage(error)}</NoPermission>
      ) : error ? (
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        isLate && <SkeletonLines lines={8} />
      )}
      {data && <ThemeCards themes={data.data} />}
      <AddThemeDialog open={isAdding} onOpenChange={setAdding} />
    </>
  );
}

function ThemeCards({ themes }: { themes: Theme[] }) {
  return (
    <ul className="grid gap-6 tablet:grid-cols-2 wide:grid-cols-3">
      {themes.every(({ published_at }) => published_at === null) && (
        <li>
          <DefaultThemeCard />
        </li>
      )}
      {themes.map((theme) => (
        <li key={theme.id}>
          <ThemeCard theme={theme} />
        </li>
      ))}
    </ul>
  );
}
