import { anyone } from "../../http/guards.ts";
import { countTries } from "../../http/limits.ts";
import { apiError } from "../../api-error.ts";
import { networkOf } from "../../ip-networks.ts";
import { findAgency } from "./affiliate-agencies.queries.ts";

export const affiliateAgenciesRoutes = {
  read: anyone.affiliate_agencies.read.handler(async ({ input: { params }, context: { app, request } }) => {
    // Codes are short enough to be guessed, so requests are limited.
    await countTries(app.db, app.clock.now(), [
      { key: `agency-from:${networkOf(request.ip)}`, max: 120, seconds: 900 },
    ]);
    const agency = await app.db.readPlatform((tx) => findAgency(tx, params.code));
    if (!agency) throw apiError("not_found");
    return { data: agency };
  }),
};
