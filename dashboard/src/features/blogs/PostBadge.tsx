import { type BlogPostRow, postState, type PostState } from "@vitrine/contract/shops/blogs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Shape, StatusBadge, type Tone } from "../../ui/feedback/StatusBadge.tsx";

export function stateLabels(t: TFunction): Record<PostState, string> {
  return { draft: t("Draft"), scheduled: t("Scheduled"), published: t("Published") };
}

const looks: Record<PostState, { tone: Tone; shape: Shape }> = {
  draft: { tone: "neutral", shape: "none" },
  scheduled: { tone: "info", shape: "part" },
  published: { tone: "positive", shape: "done" },
};

/** The state of a post. @param now in milliseconds */
export function PostBadge({ of, now }: { of: BlogPostRow; now: number }) {
  const { t } = useTranslation();
  const state = postState(of, now);
  return <StatusBadge {...looks[state]}>{stateLabels(t)[state]}</StatusBadge>;
}
