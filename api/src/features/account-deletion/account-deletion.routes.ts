import { account } from "../../http/guards.ts";
import { planDeletion, scheduleDeletion } from "./schedule-account-deletion.action.ts";

export const accountDeletionRoutes = {
  deletion: account.accounts.deletion.handler(async ({ context }) => ({
    data: await planDeletion(context, context.session),
  })),

  delete: account.accounts.delete.handler(async ({ input: { body }, context }) => {
    await scheduleDeletion(context, context.session, context.actor, body.password);
    return { message: "Your account will be deleted in 30 days. To keep it, sign in before then." };
  }),
};
