import type { Defect } from "../defect.ts";

export const defects: Defect[] = [
  {
    name: "writes emails and pushes to members in English only",
    file: "api/src/languages/member-language.ts",
    find: 'return code === "en" ? english : translated(code);',
    replace: "return english;",
    tests: ["api/src/features/orders/order-placed.test.ts"],
    only: "in the language of their account",
  },
  {
    name: "pushes in English to every device",
    file: "api/src/features/push/push-to-device.job.ts",
    find: "memberLanguage(device.language)",
    replace: 'memberLanguage("en")',
    tests: ["api/src/features/push/push.test.ts"],
    only: "in the language of the user's account",
  },
  {
    name: "writes the low-stock email in English to every owner",
    file: "api/src/features/inventory/plan-digest.action.ts",
    find: "memberLanguage(language),",
    replace: 'memberLanguage("en"),',
    tests: ["api/src/features/inventory/stock-digest.test.ts"],
    only: "in the language of the owner's account",
  },
  {
    name: "emails a shopper's message in the shop's language to a member who chose another",
    file: "api/src/features/messages/send-message-email.job.ts",
    find: "language: language ?? shop.language",
    replace: "language: shop.language",
    tests: ["api/src/features/messages/messages.test.ts"],
  },
  {
    name: "writes the items of a new order in English in an email in another language",
    file: "api/src/languages/member-language.ts",
    find: "{ ...languageFiles[known].screens, ...memberFiles[known].screens }",
    replace: "{ ...memberFiles[known].screens }",
    tests: ["api/src/features/orders/order-placed.test.ts"],
    only: "in the language of their account",
  },
];
