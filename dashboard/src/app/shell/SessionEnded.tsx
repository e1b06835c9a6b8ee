import { SignInAgain } from "../../features/accounts/SignInAgain.tsx";
import { SocialButtons } from "../../features/social-logins/SocialButtons.tsx";
import { paths } from "../../paths.ts";

/**
 * Shown over a page whose session has ended, with all sign-in methods. Those of other companies open in a new
 * tab.
 */
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
