import * as z from "zod";
import { response, anyone } from "../endpoint.ts";

/** Public details of an agency that refers merchants. */
export const AffiliateAgency = z.object({
  referral_code: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  /** Its offer to the merchants that it refers, in its own words. */
  offer: z.string().nullable(),
});
export type AffiliateAgency = z.infer<typeof AffiliateAgency>;

export const affiliate_agencies = {
  read: anyone
    .route({ method: "GET", path: "/v1/shop/affiliate-agency/{code}" })
    .input(z.object({ params: z.object({ code: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }) }))
    .output(response(AffiliateAgency)),
};
