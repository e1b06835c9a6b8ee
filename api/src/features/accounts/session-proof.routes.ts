import { account } from "../../http/guards.ts";
import { findProofMeans, proveSession, sendProofCode } from "./session-proof.action.ts";

export const sessionProofRoutes = {
  read: account.session_proof.read.handler(async ({ context }) => ({
    data: {
      by: await findProofMeans(context, context.session),
      is_proven: context.session.is_proven,
    },
  })),

  send_code: account.session_proof.send_code.handler(async ({ context }) => {
    await sendProofCode(context, context.session);
    return { message: "We sent you a code." };
  }),

  prove: account.session_proof.prove.handler(async ({ input: { body }, context }) => ({
    data: { proven_until: await proveSession(context, context.session, body) },
  })),
};
