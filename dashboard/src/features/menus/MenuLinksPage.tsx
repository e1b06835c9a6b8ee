import { menuLocations } from "@vitrine/contract/shops/menus";
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
            className="cursor-pointer border-b border-rule py-3 hover:bg-sunken"
          >
            <RowLink to={paths.menu(location)}>{labels[location].title}</RowLink>
            <p className="text-ink2">{labels[location].note}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
