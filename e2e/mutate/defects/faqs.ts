import type { Defect } from "../defect.ts";

const faqs = ["api/src/features/faqs/faqs.test.ts"];

export const defects: Defect[] = [
  {
    name: "shows drafts of questions on products",
    file: "api/src/features/faqs/faqs.queries.ts",
    find: "where f.shop_id = p.shop_id and f.is_published and (",
    replace: "where f.shop_id = p.shop_id and (",
    tests: faqs,
  },
  {
    name: "shows questions of a category only on its own products",
    file: "api/src/features/faqs/faqs.queries.ts",
    find: "t.category_id = any(k.ancestors || k.id)",
    replace: "t.category_id = k.id",
    tests: faqs,
  },
  {
    name: "shows questions of products on the page of questions",
    file: "api/src/features/storefront/store-pages.queries.ts",
    find: "is_published and is_on_page order by position",
    replace: "is_published order by position",
    tests: faqs,
  },
  {
    name: "stores a product twice that was chosen twice",
    file: "api/src/features/faqs/faqs.rules.ts",
    find: "[...new Set(records.map(({ id }) => id))]",
    replace: "records.map(({ id }) => id)",
    tests: faqs,
  },
  {
    name: "leaves the products that a question was removed from",
    file: "api/src/features/faqs/faqs.queries.ts",
    find: "await tx.run(sql`delete from faq_targets where shop_id = ${tx.shopId} and faq_id = ${faqId}`);",
    replace: "",
    tests: faqs,
  },
  {
    name: "shows scripts that are stored in questions of products",
    file: "api/src/features/storefront/storefront.rules.ts",
    find: "answer_html: cleanDescription(faq.answer_html)",
    replace: "answer_html: faq.answer_html",
    tests: faqs,
  },
  {
    name: "leaves the questions of a product out of its structured data",
    file: "storefront/src/features/products/ProductPage.tsx",
    find: "...(product.faqs.length > 0 ? [faqJsonLd(product.faqs)] : [])",
    replace: "",
    tests: ["storefront/test/structured-data.test.ts"],
  },
  {
    name: "stores scripts in questions",
    file: "api/src/features/faqs/faqs.rules.ts",
    find: "answer_html: sanitiseHtml(answer_html)",
    replace: "answer_html",
    tests: faqs,
  },
];
