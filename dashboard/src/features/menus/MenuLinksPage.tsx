import { menuLocations } from "@vitrine/contract/shops/menus";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { RowLink, useRowClick } from "../../ui/table/RowLink.tsx";
import { menuLabels } from "../../shared/links/menu-labels.ts";

/** The menus of the shop. */
export function MenuLinksPage() {
  const { t } = useTranslation();
  const labels = menuLabels(t);
  const rowClick = useRowClick();
  return (
    <>
      <PageHead title={t("Menu links")} note={t("Help shoppers find their way around your shop.")} />
      <ul className="border-t border-rule">
        {menuLocations.map((location) => (
          <li
            key={location}
            {...rowClick({ to: paths.menu(location) })}
            className="flex cursor-pointer items-center gap-4 border-b border-rule py-3 hover:bg-sunken"
          >
            <div className="min-w-0 flex-1">
              <RowLink to={paths.menu(location)}>{labels[location].title}</RowLink>
              <p className="text-ink2">{labels[location].note}</p>
            </div>
            <ChevronRight size={18} aria-hidden className="turns me-1 shrink-0 text-ink3" />
          </li>
        ))}
      </ul>
    </>
  );
}
