import { useState } from "react";
import { useTranslation } from "react-i18next";
import { signOut } from "../../frame/session.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** Says that the session has ended. Signing in happens over the page, so that what was typed on it stays. */
export function SignInAgain({ email }: { email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={t("Your session has ended")}
        action={<Button onClick={() => setOpen(true)}>{t("Sign in again")}</Button>}
      >
        {t("What you typed stays here.")}
      </Banner>
      <Dialog open={open} onOpenChange={setOpen} title={t("Sign in again")}>
        <SignInForm known={email} onSignedIn={() => setOpen(false)} />
        <p className="mt-4 border-t border-rule pt-3 text-small text-ink3">
          {t(
            "Without a password, sign out and come in again the way you did. What you typed here goes then.",
          )}{" "}
          <Button look="quiet" className="-ms-3.5" onClick={() => void signOut()}>
            {t("Sign out")}
          </Button>
        </p>
      </Dialog>
    </div>
  );
}
