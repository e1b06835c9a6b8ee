import { shopper } from "../../http/doors.ts";
import { countTries } from "../../http/limits.ts";
import { noteSearch } from "../searches/searches.queries.ts";
import { daysAgo } from "../searches/searches.rules.ts";
import { refuseClosed } from "./storefront.rules.ts";
import { listSuggestions } from "./suggestions.queries.ts";

/** Far more than fingers type, far less than a machine asks. */
const mostAMinute = 240;

export const suggestionsRoutes = {
  suggest: shopper.storefront.suggest.handler(
    async ({ input: { query }, context: { tx, store, world, request } }) => {
      refuseClosed(store);
      await countTries(world.db, world.clock.now(), [
        { key: `suggest:${store.id}:${request.ip}`, most: mostAMinute, seconds: 60 },
      ]);
      return { data: await tx.lastly(listSuggestions(tx, query.q)) };
    },
  ),

  note_search: shopper.storefront.note_search.handler(
    async ({ input: { body }, context: { tx, store, world, request } }) => {
      refuseClosed(store);
      const now = world.clock.now();
      await countTries(world.db, now, [{ key: `search:${store.id}:${request.ip}`, most: 120, seconds: 60 }]);
      await noteSearch(tx, { ...body, day: daysAgo(now, 0) });
      return { message: "Noted." };
    },
  ),
};
