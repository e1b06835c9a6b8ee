import { useTranslation } from "react-i18next";
import { filterOf } from "../../shared/products/product-filter.ts";
import { useOpenedList } from "../../shared/pages/opened-list.ts";
import { RecordArrows } from "../../shared/pages/RecordArrows.tsx";
import { paths } from "../../paths.ts";
import { productSearch, useNeighbours } from "./products.data.ts";

/** Links to the previous and next product of the list from which this one was opened. */
export function ProductArrows({ id }: { id: string }) {
  const { t } = useTranslation();
  const search = productSearch.parse(useOpenedList("product"));
  const { data } = useNeighbours(id, { ...filterOf(search), sort: search.sort });
  return (
    <RecordArrows
      neighbours={data?.data}
      pathOf={paths.product}
      labels={{
        previous: t("Previous product"),
        next: t("Next product"),
        first: t("This is the first product in the list"),
        last: t("This is the last product in the list"),
      }}
    />
  );
}
