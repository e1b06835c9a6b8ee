import type { Customer } from "@vitrine/contract/customers/customers";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { CustomerArrows } from "./CustomerArrows.tsx";
import { CustomerFigures } from "./CustomerFigures.tsx";
import { CustomerOrders } from "./CustomerOrders.tsx";

/** A customer whose personal data was erased: only the orders remain. */
export function ErasedCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  return (
    <>
      <PageHead
        title={t("Erased customer")}
        back={<BackTo list="customers" />}
        arrows={<CustomerArrows id={customer.id} />}
      />
      <div className="mb-6">
        <Banner tone="neutral" title={t("Personal data erased")}>
          <DateText at={customer.erased_at!} zone={time_zone} format="full" />
        </Banner>
      </div>
      <CustomerFigures customer={customer} />
      <CustomerOrders id={customer.id} />
    </>
  );
}
