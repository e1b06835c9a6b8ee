import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { leaveAfterDeletion } from "../../session/session.ts";
import { ProofByCode } from "../../shared/account/ProofByCode.tsx";
import { ProofByPassword } from "../../shared/account/ProofByPassword.tsx";
import { errorCode } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { deletionQuery } from "./accounts.data.ts";

interface DeleteFormProps {
  /** True if an emailed code is required because the account has no password. */
  byCode: boolean;
  /** The label of the button. */
  action: string;
  onBack: () => void;
}

/** Requires the proof and deletes the account. */
export function DeleteForm({ byCode, action, onBack }: DeleteFormProps) {
  const { t } = useTranslation();
  const remove = async (body: { password?: string; otp?: string }) => {
    try {
      await client.accounts.delete({ body });
    } catch (error) {
      // A shop got an order in the meantime: the section shows it.
      if (errorCode(error) === "shop_has_open_orders")
        void queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey });
      throw error;
    }
    await leaveAfterDeletion();
  };
  const shared = {
    purpose: t("To delete the account"),
    action,
    back: <Button onClick={onBack}>{t("Keep my account")}</Button>,
  };
  return byCode ? (
    <ProofByCode
      {...shared}
      look="danger"
      inDialog
      onSend={async () => (await client.accounts.send_deletion_code({})).message}
      onCode={(otp) => remove({ otp })}
    />
  ) : (
    <ProofByPassword {...shared} onPassword={(password) => remove({ password })} />
  );
}
