import * as z from "zod";
import { response, done, inShop, inShopById, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { instant } from "../values/fields.ts";

/** Days for which the file of an export is stored. */
export const exportDays = 7;

/** An export of all data of a shop, which runs as a job. */
export const DataExport = z.object({
  id: z.string(),
  status: z.enum(["running", "done", "failed"]),
  /** Files written so far, of all in the ZIP file; `total` is 0 until they are counted. */
  done: z.number().int(),
  total: z.number().int(),
  /** Bytes of the ZIP file. */
  size: z.number().int().nullable(),
  failure: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** The time at which the file is deleted. */
  expires_at: instant.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

const path = "/v1/shop/{shop_id}/data-exports";
const area = "data-exports";

export const data_exports = {
  /** The export in progress and the latest one, newest first. */
  list: shop(area, { forMembers: true })
    .route({ method: "GET", path })
    .input(z.object({ params: inShop }))
    .output(response(z.array(DataExport))),
  /** Starts an export, unless one is running. When it is done, it replaces the one before. */
  create: shop(area, { forMembers: true, contends: "data-exports" })
    .route({ method: "POST", path, successStatus: 201 })
    .input(z.object({ params: inShop }))
    .errors(errorMap("data_export_running"))
    .output(response(DataExport)),
  /** The ZIP file. */
  download: shop(area, { forMembers: true })
    .route({ method: "GET", path: `${path}/{id}/file` })
    .input(z.object({ params: inShopById }))
    .output(z.file()),
  /** Deletes a finished export and its file. */
  remove: shop(area, { forMembers: true })
    .route({ method: "DELETE", path: `${path}/{id}` })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("data_export_running"))
    .output(done),
};
