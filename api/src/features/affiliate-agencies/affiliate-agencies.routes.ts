import { anyone } from "../../http/doors.ts";
import { countTries } from "../../http/limits.ts";
import { refusal } from "../../refuse.ts";
import { findAgency } from "./affiliate-agencies.queries.ts";

export const affiliateAgenciesRoutes = {
  read: anyone.affiliate_agencies.read.handler(async ({ input: { params }, context: { world, request } }) => {
    // Codes are short: who tries them one after the other is stopped.
    await countTries(world.db, world.clock.now(), [
      { key: `agency-from:${request.ip}`, most: 120, seconds: 900 },
    ]);
    const agency = await world.db.lookUp((tx) => findAgency(tx, params.code));
    if (!agency) throw refusal("not_found");
    return { data: agency };
  }),
};
