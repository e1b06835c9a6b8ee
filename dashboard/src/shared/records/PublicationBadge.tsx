import { type Publication, publicationState, type PublicationState } from "@vitrine/contract/records";
import { useTranslation } from "react-i18next";
import { type Shape, StatusBadge, type Tone } from "../../ui/feedback/StatusBadge.tsx";

const looks: Record<PublicationState, { tone: Tone; shape: Shape }> = {
  draft: { tone: "neutral", shape: "none" },
  scheduled: { tone: "info", shape: "part" },
  published: { tone: "positive", shape: "done" },
  ended: { tone: "neutral", shape: "reversed" },
};

/** The state of a record with a start and an end. @param now in milliseconds */
export function PublicationBadge({ of, now }: { of: Publication; now: number }) {
  const { t } = useTranslation();
  const state = publicationState(of, now);
  const labels: Record<PublicationState, string> = {
    draft: t("Draft"),
    scheduled: t("Scheduled"),
    published: t("Published"),
    ended: t("Ended"),
  };
  return <StatusBadge {...looks[state]}>{labels[state]}</StatusBadge>;
}
