import { apiError } from "../../api-error.ts";
import { shopper } from "../../http/guards.ts";
import { storeBannerResponse } from "../banners/banners.rules.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import { cleanDescription } from "../../rich-text/clean-description.ts";
import { findStorePage, listStoreFaqs, readHome } from "./store-pages.queries.ts";
import { rejectClosed } from "./storefront.rules.ts";

/** Pages, policies, questions and the content of the home page, as shoppers see them. */
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

  read_home: shopper.storefront.read_home.handler(async ({ context: { tx, store } }) => {
    rejectClosed(store);
    const { banners, testimonials } = await tx.commitWith(readHome(tx));
    return {
      data: {
        banners: banners.map((row) => storeBannerResponse(row, store.id)),
        testimonials: testimonials.map(({ picture, ...row }) => ({
          ...row,
          picture: picture && pictureResponse(store.id, picture),
        })),
      },
    };
  }),
};
