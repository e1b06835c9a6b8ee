import { fullBrowserTests } from "./full-tests.ts";

/** Every screen in every view; `npm test` audits each in two of them. */
export const prove = fullBrowserTests("every-screen");
