import { type DataExport, exportDays } from "@vitrine/contract/shops/data-exports";
import type { DataExportRow } from "./data-exports.queries.ts";

/** The dashboard's page of exports. */
export const exportPage = "/shop/tools/export";

/** Hours without progress after which an export counts as stopped: no process works on it any more. */
export const stoppedHours = 6;

/** The storage folder of an export. Whatever attempts have stored in it is deleted with it. */
export function folderOf(shopId: number, exportId: string): string {
  return `${shopId}/exports/${exportId}`;
}

/** The storage key of the file that an attempt writes. */
export function fileKey(shopId: number, exportId: string, runId: string): string {
  return `${folderOf(shopId, exportId)}/${runId}.zip`;
}

/** The name of the downloaded file: "fern-field-2026-11-27.zip". */
export function fileName(handle: string, createdAt: string): string {
  return `${handle}-${createdAt.slice(0, 10)}.zip`;
}

export function expiresAt(finishedAt: string): string {
  return new Date(Date.parse(finishedAt) + exportDays * 86_400_000).toISOString();
}

export function dataExportResponse(row: DataExportRow): DataExport {
  return { ...row, expires_at: row.finished_at === null ? null : expiresAt(row.finished_at) };
}
