import { optionalSteps, type Readiness } from "@vitrine/contract/shops/shops";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { SetupGuide } from "../../ui/layout/SetupGuide.tsx";
import { OutsideLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useConfirmDefault, useSetLive, useShowGuide } from "./shops.data.ts";
import { changeLink, stepActions } from "./step-actions.tsx";
import { stepValue } from "./step-values.ts";
import { stepLabels } from "./step-labels.ts";

interface ShopSetupProps {
  readiness: Readiness;
  /** True if the user opened the guide from the menu: it is shown, even if dismissed, and focused. */
  requested: boolean;
  onShown: () => void;
}

/** The setup guide, until the member dismisses it. Once all required steps are done, it dismisses itself. */
export function ShopSetup({
  readiness: { steps, is_dismissed, has_orders },
  requested,
  onShown,
}: ShopSetupProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shop = useShop();
  const live = useSetLive(shop);
  const section = useRef<HTMLElement>(null);
  const focus = () => section.current?.focus();
  const keep = useConfirmDefault(shop.id, focus);
  const show = useShowGuide(shop.id);
  const allDone = steps.every(({ key, done }) => done || optionalSteps.includes(key));
  const [isOpen, setOpen] = useState(!is_dismissed);
  const isShown = steps.length > 0 && (isOpen || !is_dismissed || requested);
  useShowOnce(isShown && allDone && !is_dismissed, () => {
    setOpen(true);
    show.mutate(true);
  });
  useShowOnce(requested && isShown, () => {
    setOpen(true);
    if (is_dismissed && !allDone) show.mutate(false);
    focus();
    onShown();
  });

  if (!isShown) return null;
  const dismiss = () => {
    setOpen(false);
    show.mutate(true);
    notify(t("Guide hidden. To show it again, choose Setup guide in your account menu."), "success");
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  const handlers = {
    onStore: keep.mutate,
    keeping: keep.isPending ? keep.variables : undefined,
    onOpen: () => live.mutate(true),
    opening: live.isPending,
  };
  return (
    <div className="mb-8">
      <SetupGuide
        ref={section}
        title={allDone ? t("Your shop is set up") : t("Set up your shop")}
        note={
          allDone &&
          !has_orders && (
            <>
              {t("Share your shop URL to get your first order.")}{" "}
              <OutsideLink href={shop.store_url}>{t("Place a test order")}</OutsideLink>
            </>
          )
        }
        steps={steps.map((step) => {
          const { title, note } = stepLabels(step.key, t);
          return {
            id: step.key,
            title,
            note: step.done ? undefined : note,
            value: <bdi>{stepValue(step, t, locale)}</bdi>,
            done: step.done,
            optional: optionalSteps.includes(step.key),
            actions: stepActions(step, t, shop.permissions, handlers),
            change: changeLink(step, t, shop.permissions),
          };
        })}
        onDismiss={dismiss}
      />
    </div>
  );
}

/** Runs once each time a condition becomes true. */
function useShowOnce(isTrue: boolean, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (isTrue) latest.current();
  }, [isTrue]);
}
