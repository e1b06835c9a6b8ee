import { apiError } from "../../api-error.ts";
import { shopper } from "../../http/guards.ts";
import { destinationOf } from "../addresses/estimate-places.rules.ts";
import { readEstimateTerms } from "./delivery-estimates.queries.ts";
import { estimateDelivery } from "./delivery-estimates.rules.ts";
import { rejectClosed } from "./storefront.rules.ts";

export const deliveryEstimatesRoutes = {
  read: shopper.delivery_estimates.read.handler(async ({ input: { query }, context: { tx, store, app } }) => {
    rejectClosed(store);
    const { product, ...terms } = await tx.commitWith(readEstimateTerms(tx, query.product ?? null));
    if (query.product !== undefined && !product) throw apiError("not_found");
    return { data: estimateDelivery(terms, { place: destinationOf(query), product }, app.clock.now()) };
  }),
};
