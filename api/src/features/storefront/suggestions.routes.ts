import { shopperWithoutTx } from "../../http/doors.ts";
import { countTries } from "../../http/limits.ts";
import { noteSearch } from "../searches/searches.queries.ts";
import { daysAgo } from "../searches/searches.rules.ts";
import { refuseClosed } from "./storefront.rules.ts";
import { listSuggestions } from "./suggestions.queries.ts";

/** Far more than fingers type, far less than a machine asks. */
const mostAMinute = 240;

export const suggestionsRoutes = {
  // Counted before a connection is taken: counting needs one of its own.
  suggest: shopperWithoutTx.storefront.suggest.handler(
    async ({ input: { query }, context: { store, world, request } }) => {
      refuseClosed(store);
      await countTries(world.db, world.clock.now(), [
        { key: `suggest:${store.id}:${request.ip}`, most: mostAMinute, seconds: 60 },
      ]);
      return {
        data: await world.db.inShop(store.id, (tx) => tx.commitWith(listSuggestions(tx, query.q))),
      };
    },
  ),

  note_search: shopperWithoutTx.storefront.note_search.handler(
    async ({ input: { body }, context: { store, world, request } }) => {
      refuseClosed(store);
      const now = world.clock.now();
      await countTries(world.db, now, [{ key: `search:${store.id}:${request.ip}`, most: 120, seconds: 60 }]);
      await world.db.inShop(store.id, (tx) => noteSearch(tx, { ...body, day: daysAgo(now, 0) }));
      return { message: "Noted." };
    },
  ),
};
