import type { Deletion } from "@vitrine/contract/accounts/accounts";
import { deletionDays } from "@vitrine/contract/shops/shop-deletion";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { queryClient } from "../../queries.ts";
import { leaveAfterDeletion } from "../../session/session.ts";
import { errorCode, errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { deletionQuery } from "./accounts.data.ts";

/** Deletes the account. Lists in advance what happens to each shop and what blocks the deletion. */
export function DeleteSection() {
  const { t } = useTranslation();
  const { data, error, refetch, isPending } = useQuery(deletionQuery);
  const late = useLateBusy(isPending);
  return (
    <MarginSection title={t("Delete account")} note={t("You can keep your account until it is deleted.")}>
      {error && !data && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {late && <SkeletonLines lines={2} />}
      {data && <Consequences deletion={data.data} />}
    </MarginSection>
  );
}

function Consequences({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { shops, may_delete } = deletion;
  const action = actionLabel(deletion, t);
  return (
    <>
      <p className="text-ink2">
        {t(
          "You're signed out on all devices. Your name, photo, profile and sign-in methods are deleted {{number}} days later.",
          { number: deletionDays },
        )}
      </p>
      {shops.length > 0 && (
        <ul className="border-b border-rule">
          {shops.map((shop) => (
            <li key={shop.id} className="border-t border-rule py-2">
              <p className="font-medium">{shop.name}</p>
              <p className="text-ink2">
                {shop.effect === "leaves"
                  ? t("Stays open with its other owners.")
                  : t("Closes immediately and is deleted after 30 days because you're its only owner.")}{" "}
                {shop.effect === "leaves" && t("You lose access immediately.")}
              </p>
              {shop.effect === "closes" && shop.open_orders > 0 && (
                <p className="flex gap-1.5 text-critical">
                  <span aria-hidden>▲</span>
                  {t("Open orders: {{number}}. Complete or cancel them, or make someone else the owner.", {
                    number: shop.open_orders,
                  })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {shops.some(({ effect }) => effect === "closes") && (
        <p className="text-ink2">
          {t("Export the data of these shops first if you need it.")}{" "}
          <TextLink to={paths.exportData}>{t("Export all data")}</TextLink>
        </p>
      )}
      {!may_delete && (
        <Banner tone="caution" title={t("You can't delete your account yet")}>
          {t("Complete or cancel the open orders in the shops marked above first.")}
        </Banner>
      )}
      <Button
        className="self-start"
        disabledReason={may_delete ? undefined : t("Complete or cancel the open orders first.")}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={action}
        action={action}
        cancel={t("Keep my account")}
        onConfirm={deleteAccount}
      >
        {t(
          "You can keep your account by signing in within {{number}} days. You don't get back access to shops that you left.",
          {
            number: deletionDays,
          },
        )}
      </ConfirmDialog>
    </>
  );
}

async function deleteAccount(): Promise<void> {
  try {
    await notifyOutcome(client.accounts.delete({ body: {} }));
  } catch (error) {
    // A shop got an order in the meantime: the section shows it.
    if (errorCode(error) === "shop_has_open_orders")
      void queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey });
    throw error;
  }
  await leaveAfterDeletion();
}

/** The button's label, with the name of the shop it closes, if any. */
function actionLabel({ shops }: Deletion, t: TFunction): string {
  const closing = shops.filter(({ effect }) => effect === "closes");
  if (closing.length === 0) return t("Delete my account");
  if (closing.length === 1) return t("Delete my account and {{shop}}", { shop: closing[0]?.name });
  return t("Delete my account and {{number}} shops", { number: closing.length });
}
