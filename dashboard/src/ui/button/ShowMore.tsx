import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";

interface ShowMoreProps {
  list: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  className?: string;
}

/** The button below a list that loads its next page, while there is one. */
export function ShowMore({ list, className }: ShowMoreProps) {
  const { t } = useTranslation();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return (
    hasNextPage && (
      <Button className={className} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t("Show more")}
      </Button>
    )
  );
}
