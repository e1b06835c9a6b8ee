import { ChevronLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../button/TextLink.tsx";

/** A link back to a list. `onGo` replaces the navigation, except for clicks that open a new tab or window. */
export function Breadcrumb({
  to,
  search,
  onGo,
  children,
}: {
  to: string;
  search?: Record<string, unknown>;
  onGo?: () => void;
  children: string;
}) {
  const { t } = useTranslation();
  function go(event: MouseEvent) {
    if (!onGo || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo();
  }
  return (
    <nav aria-label={t("Breadcrumb")} className="-mt-1">
      <TextLink
        to={to}
        search={search}
        onClick={go}
        className="inline-flex min-h-6 items-center gap-1 text-ink2 no-underline hover:text-ink1 hover:underline pointer-coarse:min-h-11"
      >
        <ChevronLeft size={16} aria-hidden className="turns -ms-1" />
        {children}
      </TextLink>
    </nav>
  );
}
