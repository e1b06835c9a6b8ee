import { defaultsFor } from "@vitrine/contract/values/countries";
import { formatMoney } from "@vitrine/contract/values/money";
import { useRouteContext } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { AuthPage } from "../../shared/account/AuthPage.tsx";
import { homeCountry } from "../../shared/home-country.ts";
import { paths } from "../../paths.ts";
import { useListSearch } from "../../ui/table/list-search.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useSignInPage, useContinue } from "./after-sign-in.ts";
import { requestedPage } from "./next-page.ts";
import { SignInForm } from "./SignInForm.tsx";
import { UndoAccountChange } from "./UndoAccountChange.tsx";

/** The page the user requested before signing in. */
export const signInSearch = z.object({ to: z.string().optional().catch(undefined) });

interface LoginPageProps {
  /** Shown below the form. `to` is the page to continue to. */
  OtherWays?: ComponentType<{ to?: string }>;
  /** Shown in place of the form. */
  instead?: ReactNode;
}

export function LoginPage({ OtherWays, instead }: LoginPageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [{ to }] = useListSearch(signInSearch);
  const { token }: { token?: string } = useRouteContext({ strict: false });
  const continueTo = useContinue();
  const [currency] = useState(() => defaultsFor(homeCountry() ?? "US").currency);
  const isOpen = useSignInPage(to, { staysOpen: token !== undefined });
  if (token) return <UndoAccountChange key={token} token={token} />;
  if (!isOpen) return null;
  return (
    <AuthPage
      title={t("Sign in")}
      note={t("Welcome back.")}
      figure={{
        value: formatMoney(0, currency, locale),
        words: t("in sales so far today"),
      }}
      footer={
        <>
          {t("New here?")}{" "}
          <TextLink to={paths.register} search={{ to }}>
            {t("Create a shop")}
          </TextLink>
        </>
      }
    >
      {instead ?? (
        <>
          <SignInForm onSignedIn={() => continueTo(to)} />
          {OtherWays && <OtherWays to={requestedPage(to)} />}
        </>
      )}
    </AuthPage>
  );
}
