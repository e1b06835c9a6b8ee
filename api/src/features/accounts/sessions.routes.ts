import { account } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { listSessions, removeSessionById, removeSessions } from "./sessions.queries.ts";

export const sessionsRoutes = {
  list: account.sessions.list.handler(async ({ context: { app, session, request } }) => ({
    data: await app.db.readPlatform((tx) => listSessions(tx, session.account_id, request.token ?? "")),
  })),

  end: account.sessions.end.handler(async ({ input: { params }, context: { app, session } }) => {
    const ended = await app.db.inPlatform((tx) => removeSessionById(tx, session.account_id, params.id));
    if (!ended) throw apiError("not_found");
    return { message: "That device is signed out." };
  }),

  end_others: account.sessions.end_others.handler(async ({ context: { app, session, request } }) => {
    await app.db.inPlatform((tx) => removeSessions(tx, session.account_id, request.token));
    return { message: "All other devices are signed out." };
  }),
};
