import { apiError } from "../../api-error.ts";
import { shopper } from "../../http/guards.ts";
import { cleanDescription } from "./clean-description.ts";
import { findStorePage, listStoreFaqs } from "./store-pages.queries.ts";
import { rejectClosed } from "./storefront.rules.ts";

/** Pages, policies and questions, as shoppers see them. */
export const storePagesRoutes = {
  read_page: shopper.storefront.read_page.handler(
    async ({ input: { params, query }, context: { tx, store } }) => {
      rejectClosed(store);
      const at = { handle: params.page_handle, isPolicy: query.policy === "1" };
      const page = await tx.commitWith(findStorePage(tx, at));
      if (!page) throw apiError("not_found");
      return { data: { ...page, description_html: cleanDescription(page.description_html) } };
    },
  ),

  list_faqs: shopper.storefront.list_faqs.handler(async ({ context: { tx, store } }) => {
    rejectClosed(store);
    const faqs = await tx.commitWith(listStoreFaqs(tx));
    return { data: faqs.map((faq) => ({ ...faq, answer_html: cleanDescription(faq.answer_html) })) };
  }),
};
