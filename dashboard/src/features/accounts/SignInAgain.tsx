import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** Shows that the session has ended. Users sign in over the page, so that its fields retain their values. */
export function SignInAgain({ email, otherWays }: { email: string; otherWays?: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={t("Your session has ended")}
        action={<Button onClick={() => setOpen(true)}>{t("Sign in again")}</Button>}
      >
        {t("Your changes are still here.")}
      </Banner>
      <Dialog open={open} onOpenChange={setOpen} title={t("Sign in again")}>
        <SignInForm known={email} onSignedIn={() => setOpen(false)} />
        {otherWays}
      </Dialog>
    </div>
  );
}
