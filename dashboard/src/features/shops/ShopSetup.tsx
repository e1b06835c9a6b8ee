import { mayEnter } from "@vitrine/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../frame/shop.ts";
import { store, stored } from "../../frame/storage.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { SetupGuide } from "../../ui/SetupGuide.tsx";
import { ButtonLink, OutsideLink, TextLink } from "../../ui/TextLink.tsx";
import { readinessQuery, useSetLive, type StepKey } from "./shops.data.ts";
import { stepWords } from "./step-words.ts";

/** The way to the first order. Whoever has seen it open can put it away once all is done. */
export function ShopSetup() {
  const { t } = useTranslation();
  const shop = useShop();
  const { data } = useQuery(readinessQuery(shop.id));
  const live = useSetLive(shop);
  const [isKept, keep] = useKept(shop.id);
  // A shop that was open once is not set up anew when it closes for the holidays.
  const steps = data?.data.steps.map((step) =>
    step.key === "live" ? { ...step, done: step.done || shop.went_live_at !== null } : step,
  );
  const allDone = steps?.every(({ done }) => done);
  useEffect(() => {
    if (allDone === false) keep(true);
  }, [allDone, keep]);

  if (!steps || !mayEnter(shop.role, "products") || (allDone && !isKept)) return null;

  const actions: Record<StepKey, ReactNode> = {
    product: (
      <>
        <ButtonLink look="primary" to={paths.addProduct}>
          {t("Add product")}
        </ButtonLink>
        <TextLink to={paths.importProducts}>{t("Import products")}</TextLink>
      </>
    ),
    payment: (
      <ButtonLink look="primary" to={paths.checkoutSettings}>
        {t("Choose payment")}
      </ButtonLink>
    ),
    delivery: (
      <ButtonLink look="primary" to={paths.checkoutSettings}>
        {t("Set delivery fee")}
      </ButtonLink>
    ),
    live: (
      <Button look="primary" busy={live.isPending} onClick={() => live.mutate(true)}>
        {t("Open the shop")}
      </Button>
    ),
    first_order: <OutsideLink href={shop.store_url}>{t("Place a test order")}</OutsideLink>,
  };
  return (
    <div className="mb-8">
      <SetupGuide
        title={allDone ? t("Your shop is set up") : t("Set up your shop")}
        steps={steps.map(({ key, done }) => ({ id: key, done, ...stepWords(key, t), action: actions[key] }))}
        onDismiss={allDone ? () => keep(false) : undefined}
      />
    </div>
  );
}

/** Whether this browser has the guide of a shop open, remembered. */
function useKept(shopId: number): [boolean, (kept: boolean) => void] {
  const [ids, setIds] = useState(() => (stored("openGuides") ?? "").split(" ").filter(Boolean));
  const id = String(shopId);
  const [keep] = useState(() => (kept: boolean) => {
    setIds((before) => {
      if (before.includes(id) === kept) return before;
      const after = kept ? [...before, id] : before.filter((one) => one !== id);
      store("openGuides", after.join(" ") || undefined);
      return after;
    });
  });
  return [ids.includes(id), keep];
}
