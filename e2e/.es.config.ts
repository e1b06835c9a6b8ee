import base from "./playwright.config.ts";
export default { ...base, globalSetup: undefined, testMatch: "every-screen.e2e.ts", outputDir: "/tmp/es/results", reporter: [["list"]], use: { ...base.use, trace: "off" } };
