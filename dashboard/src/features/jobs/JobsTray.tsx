import type { Job } from "@vitrine/contract/shops/jobs";
import { ListChecks } from "lucide-react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { jobName, jobStatus, timeLeft } from "./job-labels.ts";
import { isAtWork, resultOf, useCancelJob, useJobs } from "./jobs.data.ts";

/** The shop's running and recently finished jobs. Hidden while there are none. */
export function JobsTray({ shopId, zone }: { shopId: number; zone: string }) {
  const { t } = useTranslation();
  const jobs = useJobs(shopId).data?.data ?? [];
  if (jobs.length === 0) return null;
  const running = jobs.filter(isAtWork).length;
  return (
    <Popover
      trigger={
        <IconButton
          icon={ListChecks}
          label={running > 0 ? t("Jobs, {{running}} running", { running }) : t("Jobs")}
          count={running}
        />
      }
      title={t("Jobs")}
      align="end"
    >
      <ul className="-mx-3 -mb-3">
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-col gap-1.5 border-t border-rule px-3 py-2.5">
            <OneJob job={job} shopId={shopId} zone={zone} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function OneJob({ job, shopId, zone }: { job: Job; shopId: number; zone: string }) {
  const { t } = useTranslation();
  const cancel = useCancelJob(shopId);
  const [tone, shape, label] = jobStatus(job.status, t);
  const name = jobName(job, t);
  const isUnderWay = job.status === "running" || job.status === "waiting";
  return (
    <>
      {job.status === "running" ? (
        <ProgressBar label={name} value={job.total > 0 ? job.done / job.total : undefined} />
      ) : (
        <p className="font-medium wrap-anywhere">{name}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink3">
        {job.status !== "running" && (
          <StatusBadge tone={tone} shape={shape}>
            {label}
          </StatusBadge>
        )}
        {timeLeft(job.seconds_left, t) ?? <DateText at={job.finished_at ?? job.created_at} zone={zone} />}
      </p>
      {job.failure !== null && <p className="text-small text-ink2">{job.failure}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TextLink {...resultOf(job)} className="inline-flex items-center pointer-coarse:min-h-11">
          {job.status === "waiting" ? t("Review") : isUnderWay ? t("View progress") : t("View result")}
        </TextLink>
        {isUnderWay && (
          <Button
            look="quiet"
            busy={cancel.isPending}
            aria-label={t("Cancel: {{job}}", { job: name })}
            onClick={() => cancel.mutate(job, { onError: (error) => notify(errorMessage(error)) })}
          >
            {t("Cancel")}
          </Button>
        )}
      </div>
    </>
  );
}
