import { shopperWithoutTx } from "../../http/guards.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { countTries } from "../../http/limits.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import { noteSearch } from "../searches/searches.queries.ts";
import { daysAgo } from "../../clock.ts";
import { networkOf } from "../../ip-networks.ts";
import { inSeenShop } from "../catalogue/read-facets.action.ts";
import { rejectClosed } from "./storefront.rules.ts";
import { listSuggestions } from "./suggestions.queries.ts";

/** Far more than a person types, far fewer than a script sends. */
const maxPerMinute = 240;

export const suggestionsRoutes = {
  // Counted before a connection is taken, because counting needs its own.
  suggest: shopperWithoutTx.storefront.suggest.handler(async ({ input: { query }, context }) => {
    const { store, app, request } = context;
    rejectClosed(store);
    await countTries(app.db, app.clock.now(), [
      { key: `suggest:${store.id}:${networkOf(request.ip)}`, max: maxPerMinute, seconds: 60 },
    ]);
    const rows = await inSeenShop(app, store, (tx) =>
      tx.commitWith(listSuggestions(tx, query.q, pageLanguage(context))),
    );
    return {
      data: rows.map(({ picture, ...row }) => ({
        ...row,
        picture: picture && pictureResponse(store.id, picture),
      })),
    };
  }),

  note_search: shopperWithoutTx.storefront.note_search.handler(
    async ({ input: { body }, context: { store, app, request } }) => {
      rejectClosed(store);
      const now = app.clock.now();
      await countTries(app.db, now, [
        { key: `search:${store.id}:${networkOf(request.ip)}`, max: 120, seconds: 60 },
      ]);
      await app.db.inShop(store.id, (tx) => noteSearch(tx, { ...body, day: daysAgo(now, 0) }));
      return { message: "Search recorded." };
    },
  ),
};
