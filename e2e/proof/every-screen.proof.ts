import { fullBrowserTests } from "./full-tests.ts";

/** Every screen in every view, and every page as every role; `npm test` visits each in one and as two of them. */
export const prove = fullBrowserTests("every-screen", "social-logins", "account/roles");
