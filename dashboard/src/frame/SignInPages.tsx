import { useState } from "react";
import { useGoOn } from "../features/accounts/after-sign-in.ts";
import { LoginPage } from "../features/accounts/LoginPage.tsx";
import { ProveEmail } from "../features/accounts/ProveEmail.tsx";
import { RegisterPage } from "../features/accounts/RegisterPage.tsx";
import { SocialButtons } from "../features/social-logins/SocialButtons.tsx";
import { SocialReturn } from "../features/social-logins/SocialReturn.tsx";
import { pendingReturn } from "./provider-return.ts";

/** The login page, with the other ways to sign in; who comes back from one of them is taken on. */
export function Login() {
  const goOn = useGoOn();
  const [back, setBack] = useState(pendingReturn);
  return (
    <LoginPage
      OtherWays={SocialButtons}
      instead={
        back && (
          <SocialReturn
            back={back}
            onSignedIn={goOn}
            onGivenUp={() => setBack(undefined)}
            ProveEmail={ProveEmail}
          />
        )
      }
    />
  );
}

/** Registration, or the way in by somebody who knows one already. */
export function Register() {
  return <RegisterPage otherWays={<SocialButtons />} />;
}
