import type { Defect } from "../defect.ts";

const popups = ["api/src/features/promo-popups/promo-popups.test.ts"];
const pages = ["storefront/test/promo-popup.test.ts"];
const schedule = ["storefront/src/features/promo-popups/popup-schedule.rules.test.ts"];
const queries = "api/src/features/promo-popups/promo-popups.queries.ts";
const saving = "api/src/features/promo-popups/save-promo-popup.action.ts";
const rules = "api/src/features/promo-popups/promo-popups.rules.ts";
const onPages = "storefront/src/features/promo-popups/PromoPopup.tsx";
const scheduleRules = "storefront/src/features/promo-popups/popup-schedule.rules.ts";

export const defects: Defect[] = [
  {
    name: "shows a popup that is off",
    file: queries,
    find: 'where popup.shop_id = ${shopId} and ${isShownNow("popup")}',
    replace: "where popup.shop_id = ${shopId}",
    tests: popups,
  },
  {
    name: "overwrites another version of the popup",
    file: queries,
    find: " and popup.version = ${version}",
    replace: "",
    tests: popups,
  },
  {
    name: "shows the code of a coupon that isn't active",
    file: queries,
    find: " and c.is_active",
    replace: "",
    tests: popups,
  },
  {
    name: "accepts sign-ups while the popup is off",
    file: queries,
    find: "popup.action = 'newsletter' and ${isShownNow(\"popup\")}",
    replace: "popup.action = 'newsletter'",
    tests: popups,
  },
  {
    name: "accepts a code without a coupon",
    file: saving,
    find: "if (id === undefined)",
    replace: "if (id === null)",
    tests: popups,
  },
  {
    name: "accepts pictures of another shop",
    file: saving,
    find: "await rejectMissingPictures(tx, { picture_id: draft.picture_id });",
    replace: "",
    tests: popups,
  },
  {
    name: "leaves cached pages with the old popup",
    file: saving,
    find: "await invalidateStorefront(tx);",
    replace: "void invalidateStorefront;",
    tests: popups,
  },
  {
    name: "stores the link of another action",
    file: rules,
    find: "link: isLink && draft.link ?",
    replace: "link: draft.link ?",
    tests: popups,
  },
  {
    name: "shows a button that leads nowhere",
    file: rules,
    find: 'row.action === "link" && !link ? "none" : row.action',
    replace: "row.action",
    tests: popups,
  },
  {
    name: "shows the popup on every kind of page",
    file: onPages,
    find: 'popup.pages === "all" || popup.pages === page ? popup : undefined',
    replace: "popup",
    tests: pages,
  },
  {
    name: "shows the popup in the cart and at checkout",
    file: onPages,
    find: "if (!popup || page === undefined || site.isThemePreview)",
    replace: "if (!popup || site.isThemePreview)",
    tests: pages,
  },
  {
    name: "shows a popup again before its days have passed",
    file: scheduleRules,
    find: "now - memory.shown_at >= frequency_days * dayMs",
    replace: "now >= memory.shown_at",
    tests: schedule,
  },
  {
    name: "shows the form again to subscribers",
    file: scheduleRules,
    find: ' || (action === "newsletter" && memory?.has_signed_up)',
    replace: "",
    tests: schedule,
  },
];
