import { account } from "../../http/guards.ts";
import { deleteAccount, planDeletion, sendDeletionCode } from "./delete-account.action.ts";

export const accountDeletionRoutes = {
  deletion: account.accounts.deletion.handler(async ({ context }) => ({
    data: await planDeletion(context, context.session),
  })),

  send_deletion_code: account.accounts.send_deletion_code.handler(async ({ context }) => {
    await sendDeletionCode(context, context.session);
    return { message: "We sent you a code." };
  }),

  delete: account.accounts.delete.handler(async ({ input: { body }, context }) => {
    await deleteAccount(context, context.session, context.actor, body);
    return { message: "Your account is deleted." };
  }),
};
