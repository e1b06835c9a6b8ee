import { fullBrowserTests } from "./full-tests.ts";

/** Every screen in every view; `npm test` audits each in one view of each tab. */
export const prove = fullBrowserTests("every-screen");
