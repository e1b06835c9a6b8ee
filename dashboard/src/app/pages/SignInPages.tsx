import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useContinue } from "../../features/accounts/after-sign-in.ts";
import { signInSearch, LoginPage } from "../../features/accounts/LoginPage.tsx";
import { requestedPage } from "../../features/accounts/next-page.ts";
import { VerifyEmail } from "../../features/accounts/VerifyEmail.tsx";
import { RegisterPage } from "../../features/accounts/RegisterPage.tsx";
import { RedirectToProvider } from "../../features/social-logins/RedirectToProvider.tsx";
import { SocialButtons } from "../../features/social-logins/SocialButtons.tsx";
import { SocialReturn } from "../../features/social-logins/SocialReturn.tsx";
import { paths } from "../../paths.ts";
import { useListSearch } from "../../ui/table/list-search.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { pendingReturn } from "../../session/provider-return.ts";

/** `with` is the provider that this tab was opened for. */
const search = z.object({ with: z.enum(["google", "apple", "facebook"]).optional().catch(undefined) });

/** The login page, with the other ways to sign in; who comes back from one of them is taken on. */
export function Login() {
  const continueTo = useContinue();
  const [{ with: provider }] = useListSearch(search);
  const [back, setBack] = useState(pendingReturn);
  const [isDone, setDone] = useState(false);
  return <LoginPage OtherWays={SocialButtons} instead={isDone ? <GoBack /> : (wayBack() ?? wayThere())} />;

  function wayBack() {
    return (
      back && (
        <SocialReturn
          back={back}
          onSignedIn={({ to, again }) => (again ? finish() : continueTo(to))}
          onGivenUp={() => setBack(undefined)}
          VerifyEmail={VerifyEmail}
        />
      )
    );
  }

  function wayThere() {
    return provider && <RedirectToProvider provider={provider} />;
  }

  /** Browsers close a tab that a page opened; some, after it was elsewhere, only by hand. */
  function finish() {
    setDone(true);
    close();
  }
}

/** For who came by a tab of its own: the page they were on has heard of it. */
function GoBack() {
  const { t } = useTranslation();
  return (
    <>
      <output>{t("You're signed in again. Close this tab and continue in the other one.")}</output>
      <ButtonLink to={paths.dashboard}>{t("Go home")}</ButtonLink>
    </>
  );
}

/** Registration, or the way in by somebody who knows one already. */
export function Register() {
  const [{ to }] = useListSearch(signInSearch);
  return <RegisterPage otherWays={<SocialButtons to={requestedPage(to)} />} />;
}
