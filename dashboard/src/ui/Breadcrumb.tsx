import { ChevronLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TextLink } from "./TextLink.tsx";

/** The way back to the list, with its filters. */
export function Breadcrumb({
  to,
  search,
  children,
}: {
  to: string;
  search?: Record<string, unknown>;
  children: string;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("Way back")} className="-mt-1">
      <TextLink
        to={to}
        search={search}
        className="inline-flex min-h-6 items-center gap-1 text-ink2 no-underline hover:text-ink1 hover:underline pointer-coarse:min-h-11"
      >
        <ChevronLeft size={16} aria-hidden className="turns -ms-1" />
        {children}
      </TextLink>
    </nav>
  );
}
