import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { StatusPage } from "../../shared/pages/StatusPage.tsx";
import { useSelectedShop } from "../../session/selected-shop.ts";
import { signedInUser } from "../../session/session.ts";

/** Explains that the user has no access to a page, and names the owners who can grant it. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const title = t("You don't have access to this page");
  if (!signedInUser())
    return (
      <StatusPage
        code="403"
        title={title}
        action={
          <ButtonLink to={paths.login} look="primary">
            {t("Sign in")}
          </ButtonLink>
        }
      >
        {t("Sign in with an account that has access.")}
      </StatusPage>
    );
  return (
    <StatusPage
      code="403"
      title={title}
      action={
        <ButtonLink to={paths.dashboard} look="primary">
          {t("Go home")}
        </ButtonLink>
      }
    >
      <WhoCanHelp />
    </StatusPage>
  );
}

function WhoCanHelp() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { shop } = useSelectedShop();
  if (!shop) return t("The shop owner can change your role.");
  if (shop.role === "owner")
    return t("You own {{shop}}, so you can open all of its pages. Go to Home to continue.", {
      shop: shop.name,
    });
  const owners = new Intl.ListFormat(locale, { type: "disjunction" }).format(shop.owners);
  return t("Ask {{owners}} for access to this page of {{shop}}.", {
    owners: owners || t("the shop owner"),
    shop: shop.name,
  });
}
