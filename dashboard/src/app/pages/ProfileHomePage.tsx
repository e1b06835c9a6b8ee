import type { Shop } from "@vitrine/contract/shops/shops";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { DetailList, MarginSection } from "../../ui/layout/Editor.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { AccountPage } from "../../shared/pages/AccountPage.tsx";
import { Avatar } from "../../shared/account/Avatar.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { selectShop, useSelectedShop } from "../../session/selected-shop.ts";
import { ReferringAgency } from "../../shared/account/ReferringAgency.tsx";
import { shopNote } from "../shell/shop-labels.ts";

/** The user's profile and shops, with links to change them. */
export function ProfileHomePage() {
  const { t } = useTranslation();
  return (
    <AccountPage page="profileHome">
      {(account) => (
        <>
          <PageHead title={t("Your account")} />
          <MarginSection
            title={t("You")}
            actions={
              <ul className="flex flex-col items-start gap-1.5">
                <Way to={paths.profile}>{t("Edit profile")}</Way>
                <Way to={paths.profileSettings}>{t("Edit details")}</Way>
                <Way to={paths.settings}>{t("Sign-in and browser")}</Way>
              </ul>
            }
          >
            <div className="flex items-center gap-4">
              <Avatar photo={account.photo} className="size-16" />
              <div className="min-w-0">
                <p className="text-h2">{account.name}</p>
                <p className="text-ink2">
                  {[account.job_title, account.company].filter(Boolean).join(" · ") || (
                    <bdi>{account.email}</bdi>
                  )}
                </p>
              </div>
            </div>
            {account.bio && <p className="whitespace-pre-line">{account.bio}</p>}
            <DetailList
              details={[
                { name: t("Email"), value: <bdi>{account.email}</bdi> },
                ...(account.phone ? [{ name: t("Phone"), value: <bdi dir="ltr">{account.phone}</bdi> }] : []),
                ...(account.website
                  ? [{ name: t("Website"), value: <bdi dir="ltr">{account.website}</bdi> }]
                  : []),
                { name: t("Member since"), value: <DateText at={account.created_at} format="day" /> },
              ]}
            />
            <ReferringAgency code={account.referral_code} />
          </MarginSection>
          <MarginSection
            title={t("Your shops")}
            note={t("Your role in each shop and whether the shop is open.")}
          >
            <Shops />
          </MarginSection>
        </>
      )}
    </AccountPage>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <TextLink to={to}>{children}</TextLink>
    </li>
  );
}

function Shops() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { shops, error, refetch } = useSelectedShop();
  const late = useLateBusy(!shops && !error);
  const enter = (shop: Shop) => {
    selectShop(shop);
    void navigate({ to: paths.dashboard });
  };
  if (error && !shops) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!shops) return late && <SkeletonLines lines={2} />;
  if (shops.length === 0)
    return (
      <EmptyState
        title={t("No shops yet")}
        example={["Fern & Field", t("Owner, live")]}
        action={<ButtonLink to={paths.dashboard}>{t("Create a shop")}</ButtonLink>}
      >
        {t("Your shops appear here after you create one or accept an invitation.")}
      </EmptyState>
    );
  return (
    <ul aria-label={t("Your shops")} className="border-b border-rule">
      {shops.map((shop) => (
        <li key={shop.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">{shop.name}</p>
            <p className="text-small text-ink3">{shopNote(shop, t)}</p>
          </div>
          <Button aria-label={t("Go to shop {{shop}}", { shop: shop.name })} onClick={() => enter(shop)}>
            {t("Go to shop")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
