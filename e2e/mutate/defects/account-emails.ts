import type { Defect } from "../defect.ts";

const accounts = "api/src/features/accounts";
const tests = [`${accounts}/account-emails.test.ts`];

export const defects: Defect[] = [
  {
    name: "sends codes in English to every account",
    file: `${accounts}/prove-email.action.ts`,
    find: "language: reader?.language ?? of.language };",
    replace: 'language: "en" };',
    tests,
  },
  {
    name: "sends password reset links in English",
    file: `${accounts}/write-emails.action.ts`,
    find: "memberLanguage(account.language),",
    replace: 'memberLanguage("en"),',
    tests,
  },
  {
    name: "forgets the language of an account that was deleted",
    file: `${accounts}/write-emails.action.ts`,
    find: 'settings?.language ?? job.language ?? "en"',
    replace: 'settings?.language ?? "en"',
    tests,
  },
  {
    name: "writes the emails about an account from left to right in Arabic",
    file: "api/src/mail/code.mail.tsx",
    find: "        language={language}\n",
    replace: "",
    tests,
  },
  {
    name: "invites people with an account in the language of the inviter",
    file: "api/src/features/staff-accounts/send-invitation.job.ts",
    find: "(await findAccountByEmail(tx, email)) ?? ",
    replace: "",
    tests,
  },
  {
    name: "informs all owners of a deletion in the same language",
    file: "api/src/features/shop-deletion/send-shop-deletion.job.ts",
    find: "memberLanguage(language)",
    replace: 'memberLanguage(language && "ar")',
    tests,
  },
  {
    name: "emails the code in English to visitors with another language",
    file: "api/src/features/accounts/prove-email.action.ts",
    find: "reader?.language ?? of.language",
    replace: 'reader?.language ?? "en"',
    tests: ["api/src/features/accounts/account-emails.test.ts"],
  },
  {
    name: "emails the code in the language of the request to users with an account",
    file: "api/src/features/accounts/prove-email.action.ts",
    find: "reader?.language ?? of.language",
    replace: "of.language",
    tests: ["api/src/features/accounts/account-emails.test.ts"],
  },
  {
    name: "creates every account in English",
    file: "api/src/features/accounts/sign-in.action.ts",
    find: "      language: requestedLanguage(request),\n",
    replace: "",
    tests: ["api/src/features/accounts/account-emails.test.ts"],
  },
];
