import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { AuthPage } from "../../shared/account/AuthPage.tsx";
import { discardToken } from "../../session/email-token.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { notify } from "../../ui/feedback/toast.tsx";

/**
 * The page linked in emails about a new email or authenticator, to undo a change that the user didn't make. Email
 * scanners follow links, so the change is undone only by a click.
 */
export function UndoAccountChange({ token }: { token: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string>();
  const [apiError, setApiError] = useState<string>();

  const undo = async () => {
    setBusy(true);
    setApiError(undefined);
    try {
      const { message } = await client.accounts.restore_email({ body: { token } });
      notify(message, "success");
      setDone(message);
      discardToken("restore-email");
    } catch (error) {
      setApiError(errorMessage(error));
      if (errorCode(error) === "reset_expired") discardToken("restore-email");
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthPage
      title={t("Recover your account")}
      note={
        !done &&
        t(
          "This restores the email address that we sent this link to, signs you out on all devices, and removes your password and all other sign-in methods.",
        )
      }
      figure={{ value: "1", words: t("click to undo the change") }}
      footer={<TextLink to={paths.login}>{t("Go to sign-in")}</TextLink>}
    >
      {apiError && <Banner tone="critical" title={apiError} />}
      {done ? (
        <>
          <Banner tone="positive" title={done}>
            {t("No one can sign in until you choose a new password.")}
          </Banner>
          <ButtonLink to={paths.forgotPassword} look="primary">
            {t("Choose a new password")}
          </ButtonLink>
        </>
      ) : (
        <Button look="primary" busy={busy} onClick={() => void undo()}>
          {t("Recover my account")}
        </Button>
      )}
    </AuthPage>
  );
}
