import type { DraftOrder } from "@vitrine/contract/orders/draft-orders";
import { orderName } from "@vitrine/contract/orders/order-name";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";

/** A draft that is an order already. */
export function CompletedDraft({ draft }: { draft: DraftOrder }) {
  const { t } = useTranslation();
  const { order } = draft;
  return (
    <>
      <PageHead back={<BackTo list="draftOrders" />} title={t("Draft {{name}}", { name: draft.name })} />
      {order && (
        <Banner
          tone="positive"
          title={t("This draft is order {{number}}", { number: orderName(order) })}
          action={<ButtonLink to={paths.order(order.id)}>{t("View order")}</ButtonLink>}
        >
          {t("The order has its items, prices and payment.")}
        </Banner>
      )}
    </>
  );
}
