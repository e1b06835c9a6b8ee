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

/** `with` is the provider of the sign-in that this tab was opened for. */
const search = z.object({ with: z.enum(["google", "apple", "facebook"]).optional().catch(undefined) });

/** The login page with all sign-in methods. Completes the sign-in of a user who returns from a provider. */
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

  /** Browsers close a tab that was opened by a script, but some don't after it has shown another website. */
  function finish() {
    setDone(true);
    close();
  }
}

/**
 * Shown in a tab that was opened for a sign-in, if it can't be closed. The original tab already knows about
 * the sign-in.
 */
function GoBack() {
  const { t } = useTranslation();
  return (
    <>
      <output>{t("You're signed in again. Close this tab and continue in the other one.")}</output>
      <ButtonLink to={paths.dashboard}>{t("Go home")}</ButtonLink>
    </>
  );
}

/** Registration with a form, or with the account of a provider. */
export function Register() {
  const [{ to }] = useListSearch(signInSearch);
  return <RegisterPage otherWays={<SocialButtons to={requestedPage(to)} />} />;
}
