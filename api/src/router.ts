import type { Contract } from "@vitrine/contract/contract";
import { routes } from "./router.gen.ts";

/** The routes of every feature, under the names of the contract. */
export const router = routes satisfies {
  [Subject in keyof Contract]: Record<keyof Contract[Subject], unknown>;
};
