import { contract } from "./contract.gen.ts";

/** All endpoints of the API, by subject. The router, client, documentation and tests over all routes read this. */
export { contract };
export type Contract = typeof contract;
