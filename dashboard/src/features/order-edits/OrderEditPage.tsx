import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Breadcrumb } from "../../ui/layout/Breadcrumb.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { OrderEditor } from "./OrderEditor.tsx";
import { useEditableOrder } from "./order-edits.data.ts";

/** Edits a placed order. */
export function OrderEditPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams({ strict: false });
  const query = useEditableOrder(id);
  if (errorCode(query.error) === "transition_rejected" && !query.data)
    return (
      <>
        <PageHead back={<Breadcrumb to={paths.order(id)}>{t("Order")}</Breadcrumb>} title={t("Edit order")} />
        <Banner tone="caution" title={t("This order can't be edited")}>
          {errorMessage(query.error)}
        </Banner>
      </>
    );
  return (
    <StoredRecord key={id} page="orderEdit" query={query}>
      {(order) => <OrderEditor order={order} />}
    </StoredRecord>
  );
}
