import { SignInAgain } from "../../features/accounts/SignInAgain.tsx";
import { SocialButtons } from "../../features/social-logins/SocialButtons.tsx";
import { paths } from "../../paths.ts";

/** Over a page whose session has ended: all the ways in. Those of other companies go by a tab of their own. */
export function SessionEnded({ email }: { email: string }) {
  return (
    <SignInAgain
      email={email}
      otherWays={
        <div className="mt-4">
          <SocialButtons onChoose={(provider) => void open(`${paths.login}?with=${provider}`, "_blank")} />
        </div>
      }
    />
  );
}
