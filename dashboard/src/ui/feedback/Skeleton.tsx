import { useTranslation } from "react-i18next";
import { classes } from "../classes.ts";

/** A placeholder bar for text. Its width should match the expected text. */
export function Skeleton({ className = "w-24" }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-skeleton=""
      className={classes("inline-block h-3 max-w-full rounded-badge bg-sunken align-middle", className)}
    />
  );
}

/** Placeholder rows with the borders of the table. Show them with `useLateBusy(query.isPending)`. */
export function SkeletonLines({ lines = 8 }: { lines?: number }) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite" className="bg-surface">
      <span className="sr-only">{t("Loading")}</span>
      {Array.from({ length: lines }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows are alike and never move
        <div key={index} className="flex min-h-row items-center gap-6 border-b border-rule px-3">
          <Skeleton className="w-14" />
          <Skeleton className={index % 3 === 0 ? "w-48" : "w-32"} />
          <span className="flex-1" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
  );
}
