import { shopWithoutTx } from "../../http/guards.ts";
import { printQrCode } from "./print-qr-code.action.ts";

export const qrCodesRoutes = {
  print: shopWithoutTx.qr_codes.print.handler(({ input: { body }, context: { app, member } }) =>
    printQrCode(app, member.shop_id, body),
  ),
};
