import { anyone } from "../../http/guards.ts";
import { addressFormat } from "./addresses.rules.ts";

export const addressFormatsRoutes = {
  read: anyone.address_formats.read.handler(({ input: { params, query } }) => ({
    data: addressFormat(params.country, query.language ?? "en"),
  })),
};
