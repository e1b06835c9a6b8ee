import { defaultsFor } from "@vitrine/contract/countries";
import { formatMoney } from "@vitrine/contract/money";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { AuthPage } from "../../frame/AuthPage.tsx";
import { homeCountry } from "../../frame/home-country.ts";
import { signedInUser } from "../../frame/session.ts";
import { paths } from "../../paths.ts";
import { useListSearch } from "../../ui/list-search.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { useLocale } from "../../ui/useLocale.ts";
import { useGoOn } from "./after-sign-in.ts";
import { SignInForm } from "./SignInForm.tsx";

const loginSearch = z.object({ to: z.string().optional().catch(undefined) });

export function LoginPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [{ to }] = useListSearch(loginSearch);
  const goOn = useGoOn();
  const [currency] = useState(() => defaultsFor(homeCountry() ?? "US").currency);
  // Only who comes here signed in is sent on at once; who signs in here is welcomed first.
  const [cameSignedIn] = useState(() => signedInUser() !== undefined);
  if (cameSignedIn) return <Navigate to={paths.dashboard} replace />;
  return (
    <AuthPage
      title={t("Sign in")}
      note={t("Good to see you again.")}
      figure={{
        value: formatMoney(0, currency, locale),
        words: t("today — that changes"),
      }}
      footer={
        <>
          {t("New here?")} <TextLink to={paths.register}>{t("Open a shop")}</TextLink>
        </>
      }
    >
      <SignInForm onSignedIn={() => goOn(to)} />
    </AuthPage>
  );
}
