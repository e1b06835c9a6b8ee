import type { Defect } from "../defect.ts";

const values = ["contract/src/shops/contact-values.test.ts"];
const links = ["api/src/features/contact-links/contact-links.test.ts"];
const banners = ["api/src/features/banners/banners.test.ts"];
const testimonials = ["api/src/features/testimonials/testimonials.test.ts"];
const newsletter = ["api/src/features/newsletter/newsletter.test.ts"];
const storefront = ["storefront/test/home-content.test.ts"];

export const defects: Defect[] = [
  {
    name: "accepts hosts that end with the name of a platform",
    file: "contract/src/shops/contact-values.ts",
    find: "host === own || host.endsWith(`.${own}`)",
    replace: "host.endsWith(own)",
    tests: values,
  },
  {
    name: "accepts every page of Google as a map",
    file: "contract/src/shops/contact-values.ts",
    find: "${googleDomain}/maps\\b",
    replace: "${googleDomain}/",
    tests: values,
  },
  {
    name: "stores phone numbers that don't exist",
    file: "api/src/features/contact-links/contact-links.routes.ts",
    find: "? internationalPhone(value) : value;",
    replace: "? (internationalPhone(value) ?? value) : value;",
    tests: links,
  },
  {
    name: "shows drafts of contact links",
    file: "api/src/features/contact-links/contact-links.queries.ts",
    find: " and l.is_published)",
    replace: ")",
    tests: links,
  },
  {
    name: "shows the contact button during the checkout",
    file: "storefront/src/layout/Layout.tsx",
    find: "{!quiet && <Footer />}",
    replace: "<Footer />",
    tests: storefront,
  },
  {
    name: "loads the first banner lazily",
    file: "storefront/src/features/banners/Banners.tsx",
    find: "first={first && index === 0}",
    replace: "first={first && index === 1}",
    tests: storefront,
  },
  {
    name: "shows the hero below the banners",
    file: "storefront/src/sections/hero-section.tsx",
    find: 'context.hasKind("banners")',
    replace: "false",
    tests: storefront,
  },
  {
    name: "shows banners outside of their dates",
    file: "api/src/features/banners/banners.queries.ts",
    find: 'and ${isShownNow("b")}',
    replace: "and b.is_published",
    tests: banners,
  },
  {
    name: "uses pictures of other shops",
    file: "api/src/features/pictures/reject-missing-pictures.action.ts",
    find: "if (missing.length === 0) return;",
    replace: "if (missing.length >= 0) return;",
    tests: banners,
  },
  {
    name: "accepts a button without a link",
    file: "contract/src/shops/banners.ts",
    find: "button_label === null || link !== null",
    replace: "true",
    tests: banners,
  },
  {
    name: "shows a button whose link shoppers can't open",
    file: "api/src/features/banners/banners.rules.ts",
    find: "button_label: link && row.button_label",
    replace: "button_label: row.button_label",
    tests: banners,
  },
  {
    name: "reads a record's picture without its URL",
    file: "api/src/features/records/records.queries.ts",
    find: "return picture ? { ...row, picture: pictureResponse(tx.shopId, picture) } : row;",
    replace: "return row;",
    tests: testimonials,
  },
  {
    name: "shows drafts of testimonials",
    file: "api/src/features/testimonials/testimonials.queries.ts",
    find: " and s.is_published) p)",
    replace: ") p)",
    tests: testimonials,
  },
  {
    name: "accepts sign-ups while the newsletter is off",
    file: "api/src/features/newsletter/newsletter.routes.ts",
    find: "if (!(await readNewsletterSettings(tx)).is_enabled) throw",
    replace: "if (false) throw",
    tests: newsletter,
  },
  {
    name: "accepts expired confirmations",
    file: "api/src/features/newsletter/newsletter.routes.ts",
    find: "if (signUp.until <= now)",
    replace: "if (signUp.until <= 0)",
    tests: newsletter,
  },
  {
    name: "accepts confirmations of another shop",
    file: "api/src/features/newsletter/newsletter-token.ts",
    find: "return `newsletter sign-up ${shopId}`;",
    replace: "return `newsletter sign-up ${shopId && 0}`;",
    tests: newsletter,
  },
  {
    name: "welcomes a subscriber twice",
    file: "api/src/features/newsletter/newsletter.queries.ts",
    find: "\n      where not customers.accepts_marketing",
    replace: "",
    tests: newsletter,
  },
  {
    name: "sends any number of emails to an address",
    file: "api/src/features/newsletter/request-sign-up.action.ts",
    find: "max: 10, seconds: hourSeconds",
    replace: "max: 10_000, seconds: hourSeconds",
    tests: newsletter,
  },
  {
    name: "signs up robots that fill in the hidden field",
    file: "storefront/src/features/newsletter/newsletter.routes.tsx",
    find: 'if (form.get("website")) return go(shopper, sent);',
    replace: "",
    tests: storefront,
  },
  {
    name: "requires the shop's own page for one-click unsubscription",
    file: "storefront/src/handle-form.tsx",
    find: "|newsletter-emails)",
    replace: ")",
    tests: storefront,
  },
];
