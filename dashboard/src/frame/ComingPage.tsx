import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { ButtonLink } from "../ui/TextLink.tsx";
import { BackTo } from "./BackTo.tsx";
import { coming } from "./coming.ts";
import { rowAt } from "./pages-table.ts";

/** A page that has not come yet: what it will do, and what can be done meanwhile. */
export function ComingPage() {
  const { t } = useTranslation();
  const row = useLocation({ select: ({ pathname }) => rowAt(pathname) });
  const words = row && coming[row.name];
  if (!words) return null;
  const { title, words: say, example, instead } = words;
  return (
    <>
      <PageHead title={row.label(t)} back={row.under && <BackTo list={row.under} />} />
      <EmptyState
        title={title(t)}
        example={example(t)}
        action={instead && <ButtonLink to={instead.to}>{instead.label(t)}</ButtonLink>}
      >
        {say(t)}
      </EmptyState>
    </>
  );
}
