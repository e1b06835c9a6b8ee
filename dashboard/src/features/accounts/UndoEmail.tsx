import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { AuthPage } from "../../frame/AuthPage.tsx";
import { dropToken } from "../../frame/letter-token.ts";
import { codeOf, wordsOf } from "../../frame/refused.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink, TextLink } from "../../ui/TextLink.tsx";
import { notify } from "../../ui/toast.tsx";

/**
 * Where the letter leads that told an address it is no longer the account's. Programs that look into letters follow
 * links, so a person presses.
 */
export function UndoEmail({ token }: { token: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [undone, setUndone] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  const undo = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { message } = await client.accounts.undo_email({ body: { token } });
      notify(message, "success");
      setUndone(message);
      dropToken("undo-email");
    } catch (error) {
      setRefusal(wordsOf(error));
      if (codeOf(error) === "reset_expired") dropToken("undo-email");
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthPage
      title={t("Take your e-mail back")}
      note={!undone && t("Your account goes by your old address again. All devices are signed out.")}
      figure={{ value: "1", words: t("press, and the change is undone") }}
      footer={<TextLink to={paths.login}>{t("Go to sign-in")}</TextLink>}
    >
      {refusal && <Banner tone="critical" title={refusal} />}
      {undone ? (
        <>
          <Banner tone="positive" title={undone}>
            {t("Whoever changed it may know your password. Choose a new one before you sign in.")}
          </Banner>
          <ButtonLink to={paths.forgotPassword} look="primary">
            {t("Choose a new password")}
          </ButtonLink>
        </>
      ) : (
        <Button look="primary" busy={busy} onClick={() => void undo()}>
          {t("Undo the change")}
        </Button>
      )}
    </AuthPage>
  );
}
