import type { Session } from "@vitrine/contract/accounts/sessions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { browserLabel, systemLabel } from "../../shared/device-labels.ts";
import { sessionsQuery, useEndSession } from "./sessions.data.ts";

/** The account's sessions, with buttons to end them. */
export function DevicesSection() {
  const { t } = useTranslation();
  const { data, error, refetch, isPending } = useQuery(sessionsQuery);
  const late = useLateBusy(isPending);
  const [requested, setRequested] = useState<Session | "others">();
  const end = useEndSession();
  const sessions = data?.data ?? [];
  const nameOf = ({ browser, platform }: Session) => {
    const names = [browserLabel(browser), systemLabel(platform)].filter((name) => name !== undefined);
    return names.length === 2
      ? t("{{browser}} on {{system}}", { browser: names[0], system: names[1] })
      : (names[0] ?? t("Unknown device"));
  };

  return (
    <MarginSection
      title={t("Devices")}
      note={t("Devices where you're signed in. Sign out any you don't recognise.")}
    >
      {error && !data && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {late && <SkeletonLines lines={2} />}
      {data && (
        <ul aria-label={t("Devices")} className="border-b border-rule">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2"
            >
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium">{nameOf(session)}</p>
                <p className="text-small text-ink3">
                  {session.ip && <bdi dir="ltr">{session.ip}</bdi>}
                  {session.ip && " · "}
                  {t("Last seen:")} <DateText at={session.seen_at} />
                </p>
              </div>
              {session.is_this ? (
                <StatusBadge tone="positive" shape="done">
                  {t("This device")}
                </StatusBadge>
              ) : (
                <Button
                  aria-label={t("Sign out {{device}}", { device: nameOf(session) })}
                  onClick={() => setRequested(session)}
                >
                  {t("Sign out")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button className="self-start" onClick={() => setRequested("others")}>
          {t("Sign out everywhere else")}
        </Button>
      )}
      <ConfirmDialog
        open={requested !== undefined}
        onOpenChange={(open) => !open && setRequested(undefined)}
        title={requested === "others" ? t("Sign out everywhere else?") : t("Sign out this device?")}
        action={
          requested === "others" || !requested
            ? t("Sign out everywhere else")
            : t("Sign out {{device}}", { device: nameOf(requested) })
        }
        onConfirm={() => end.mutateAsync(requested === "others" ? undefined : requested?.id)}
      >
        {t("Anyone using it has to sign in again. Unsaved changes stay on its screen.")}
      </ConfirmDialog>
    </MarginSection>
  );
}
