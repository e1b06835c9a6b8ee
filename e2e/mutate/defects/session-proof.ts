import type { Defect } from "../defect.ts";

const accounts = "api/src/features/accounts";
const staff = "api/src/features/staff-accounts";
const owners = "api/src/features/owner-notices";
const tests = [`${accounts}/session-proof.test.ts`];
const ofAccounts = [`${accounts}/account-proof.test.ts`];

export const defects: Defect[] = [
  {
    name: "lets a session without a proof make changes that could take the shop over",
    file: "api/src/http/proof.ts",
    find: 'if (!isProven) throw apiError("proof_required");',
    replace: "void isProven; void apiError;",
    tests,
  },
  {
    name: "requires no proof before a handler",
    file: "api/src/http/guards.ts",
    find: '  if (endpoint.meta.proof === "always") requireProven({ isProven: is_proven });\n',
    replace: "",
    tests,
  },
  {
    name: "accepts a proof that has expired",
    file: `${accounts}/sessions.queries.ts`,
    find: "s.proven_until > now() as is_proven",
    replace: "s.proven_until is not null as is_proven",
    tests,
  },
  {
    name: "gives a proof to all sessions",
    file: `${accounts}/sessions.queries.ts`,
    find: "where token_hash = ${hashToken(token)} returning proven_until",
    replace: "where token_hash = ${hashToken(token)} or true returning proven_until",
    tests: [`${accounts}/session-proof.test.ts`],
  },
  {
    name: "accepts the password although an authenticator app is set up",
    file: `${accounts}/session-proof.action.ts`,
    find: 'if (factor?.is_confirmed) return "authenticator";',
    replace: "void factor;",
    tests,
  },
  {
    name: "accepts an emailed code for another purpose as a proof",
    file: `${accounts}/session-proof.action.ts`,
    find: "if (!otp) throw missing(",
    replace: "if (otp) return;\n      throw missing(",
    tests,
  },
  {
    name: "ends the session in the browser after a wrong password",
    file: `${accounts}/own-password.action.ts`,
    find: 'error.code === "wrong_credentials"',
    replace: 'error.code === "wrong_password"',
    tests,
  },
  {
    name: "demotes owners without a proof",
    file: `${staff}/staff-accounts.rules.ts`,
    find: 'return from === "owner" || to === "owner" || to === "admin";',
    replace: 'return to === "owner" || to === "admin";',
    tests,
  },
  {
    name: "makes a member an admin without a proof",
    file: `${staff}/staff-accounts.rules.ts`,
    find: 'return from === "owner" || to === "owner" || to === "admin";',
    replace: 'return from === "owner" || to === "owner";',
    tests,
  },
  {
    name: "replaces the keys of a payment provider without a proof",
    file: "api/src/features/online-payments/save-provider.action.ts",
    find: "  if (isNew) requireProven(save);\n",
    replace: "",
    tests,
  },
  {
    name: "sends the events of a webhook to another URL without a proof",
    file: "api/src/features/webhooks/change-webhook.action.ts",
    find: "  if (draft.url !== before.url) requireProven({ isProven });\n",
    replace: "",
    tests,
  },
  {
    name: "changes the bank account in a translation without a proof",
    file: "api/src/features/languages/save-translation.action.ts",
    find: '  if (at.kind === "payment_method") requireProven({ isProven });\n',
    replace: "",
    tests,
  },
  {
    name: "imports another bank account as a translation without a proof",
    file: "api/src/features/languages/import-translations.action.ts",
    find: '      if (row.kind === "payment_method") requireProven({ isProven });\n',
    replace: "",
    tests,
  },
  {
    name: "stores the keys of a courier without a proof",
    file: "api/src/features/couriers/save-courier.action.ts",
    find: "  if (isNew) requireProven(save);\n",
    replace: "",
    tests,
  },
  {
    name: "sends SMS through another gateway without a proof",
    file: "api/src/features/sms-gateways/save-gateway.action.ts",
    find: "    requireProven(save);\n",
    replace: "",
    tests,
  },
  {
    name: "loads a plugin of another account without a proof",
    file: "api/src/features/plugins/save-plugin.action.ts",
    find: "if (draft.access_token || !isDeepStrictEqual(settings, before?.settings)) requireProven(save);",
    replace: "if (draft.access_token) requireProven(save);\n  void isDeepStrictEqual;",
    tests,
  },
  {
    name: "stores a secret without a proof",
    file: "contract/src/checkout/sms-gateways.ts",
    find: '{ contends: "sms-gateway", proof: "for_some" }',
    replace: '{ contends: "sms-gateway" }',
    tests: ofAccounts,
  },
  {
    name: "requires no proof before a change of the user's own account",
    file: "api/src/http/guards.ts",
    find: '  if (endpoint.meta.proof === "always") requireProven({ isProven: session.is_proven });\n',
    replace: "",
    tests: ofAccounts,
  },
  {
    name: "accepts the sign-in of an account whose email is unverified as a proof",
    file: `${accounts}/sessions.queries.ts`,
    find: "and email_verified_at is not null",
    replace: "",
    tests: ["api/src/features/social-logins/social-logins.test.ts"],
  },
  {
    name: "doesn't inform the owner who was removed",
    file: `${owners}/owners.queries.ts`,
    find: "where a.id = ${alsoTo}::uuid",
    replace: "where ${alsoTo}::uuid is not null and false",
    tests: [`${owners}/owner-notices.test.ts`],
  },
  {
    name: "informs members who aren't owners",
    file: `${owners}/owners.queries.ts`,
    find: "and m.shop_id = ${shopId} and m.role = 'owner')",
    replace: "and m.shop_id = ${shopId})",
    tests: [`${owners}/owner-notices.test.ts`],
  },
  {
    name: "informs owners of every change of a payment provider",
    file: "api/src/features/online-payments/save-provider.action.ts",
    find: "  if (isNew)\n    await notifyOwners(",
    replace: "    await notifyOwners(",
    tests: [`${owners}/owner-notices.test.ts`],
  },
];
