import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { DocumentsBusy } from "../../files/document-maker.ts";
import type { TypstDocument } from "../../files/document-process.ts";

/** The PDF of a document; `documents_busy` if many documents of the shop are waiting. */
export async function typeset(app: AppContext, shopId: number, document: TypstDocument): Promise<Uint8Array> {
  try {
    return await app.documents.typeset(shopId, document);
  } catch (failure) {
    if (failure instanceof DocumentsBusy) throw apiError("documents_busy");
    throw failure;
  }
}

/** A PDF as a file. Its name can't contain the slashes of a prefix or a title. */
export function pdfFile(name: string, bytes: Uint8Array): File {
  const safe = name.replaceAll(/[\\/:*?"<>|]/g, "-");
  return new File([new Uint8Array(bytes)], `${safe}.pdf`, { type: "application/pdf" });
}
