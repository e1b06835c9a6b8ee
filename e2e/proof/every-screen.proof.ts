import { fullBrowserTests } from "./full-tests.ts";

/** Every screen and theme in every view, and every page as every role; `npm test` takes a sample of them. */
export const prove = fullBrowserTests("every-screen", "social-logins", "account/roles", "storefront/themes");
