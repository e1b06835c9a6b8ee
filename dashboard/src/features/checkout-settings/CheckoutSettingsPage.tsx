import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { wordsOf } from "../../frame/refused.ts";
import { useShop } from "../../frame/shop.ts";
import { ListError } from "../../ui/faces.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { useLateBusy } from "../../ui/useLateBusy.ts";
import { settingsQuery } from "./checkout-settings.data.ts";
import { CheckoutSettingsForm } from "./CheckoutSettingsForm.tsx";

export function CheckoutSettingsPage() {
  const { t } = useTranslation();
  const { id } = useShop();
  // What is being changed must not be replaced under the fingers by a fetch.
  const { data, error, refetch, isPending } = useQuery({ ...settingsQuery(id), refetchOnWindowFocus: false });
  const late = useLateBusy(isPending);
  if (data) return <CheckoutSettingsForm settings={data.data} shopId={id} />;
  return (
    <>
      <PageHead title={t("Checkout & delivery")} />
      {error && <ListError message={wordsOf(error)} onRetry={() => void refetch()} />}
      {late && <SkeletonLines />}
    </>
  );
}
