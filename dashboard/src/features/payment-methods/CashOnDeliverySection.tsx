import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { settingsQuery } from "../../shared/checkout-settings.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { ActiveBadge } from "./ActiveBadge.tsx";

/** Cash on delivery, which is set up on a page of the checkout settings. */
export function CashOnDeliverySection() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(settingsQuery(useShop().id));
  return (
    <Section
      title={t("Cash on delivery")}
      note={t("Shoppers pay the courier when the parcel arrives.")}
      actions={<ButtonLink to={paths.cashOnDelivery}>{t("Edit cash on delivery")}</ButtonLink>}
    >
      {error && !data && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      <p className="min-h-6">
        {isPending && <Skeleton className="w-20" />}
        {data && <ActiveBadge isActive={data.data.cash_on_delivery} />}
      </p>
    </Section>
  );
}
