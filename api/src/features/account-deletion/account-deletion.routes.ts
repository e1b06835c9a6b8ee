import { account } from "../../http/guards.ts";
import { deleteAccount, planDeletion } from "./delete-account.action.ts";

export const accountDeletionRoutes = {
  deletion: account.accounts.deletion.handler(async ({ context }) => ({
    data: await planDeletion(context, context.session),
  })),

  delete: account.accounts.delete.handler(async ({ input: { body }, context }) => {
    await deleteAccount(context, context.session, context.actor, body.password);
    return { message: "Your account is deleted." };
  }),
};
