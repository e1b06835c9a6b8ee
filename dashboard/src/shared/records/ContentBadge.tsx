import { contentState, type ContentState } from "@vitrine/contract/records";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Shape, StatusBadge, type Tone } from "../../ui/feedback/StatusBadge.tsx";

export function contentStateLabels(t: TFunction): Record<ContentState, string> {
  return { draft: t("Draft"), scheduled: t("Scheduled"), published: t("Published") };
}

const looks: Record<ContentState, { tone: Tone; shape: Shape }> = {
  draft: { tone: "neutral", shape: "none" },
  scheduled: { tone: "info", shape: "part" },
  published: { tone: "positive", shape: "done" },
};

/** The state of a record with a publication date. @param now in milliseconds */
export function ContentBadge({ of, now }: { of: { published_at: string | null }; now: number }) {
  const { t } = useTranslation();
  const state = contentState(of, now);
  return <StatusBadge {...looks[state]}>{contentStateLabels(t)[state]}</StatusBadge>;
}
