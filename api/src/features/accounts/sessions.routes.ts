import { account } from "../../http/doors.ts";
import { refusal } from "../../refuse.ts";
import { listSessions, removeSessionById, removeSessions } from "./sessions.queries.ts";

export const sessionsRoutes = {
  list: account.sessions.list.handler(async ({ context: { world, session, request } }) => ({
    data: await world.db.lookUp((tx) => listSessions(tx, session.account_id, request.token ?? "")),
  })),

  end: account.sessions.end.handler(async ({ input: { params }, context: { world, session } }) => {
    const ended = await world.db.inPlatform((tx) => removeSessionById(tx, session.account_id, params.id));
    if (!ended) throw refusal("not_found");
    return { message: "That device is signed out." };
  }),

  end_others: account.sessions.end_others.handler(async ({ context: { world, session, request } }) => {
    await world.db.inPlatform((tx) => removeSessions(tx, session.account_id, request.token));
    return { message: "All other devices are signed out." };
  }),
};
