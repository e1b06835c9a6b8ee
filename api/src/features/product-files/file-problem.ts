import { apiError } from "../../api-error.ts";

type FileProblemCode =
  | "empty"
  | "not_csv"
  | "unclosed_quote"
  | "too_many_columns"
  | "cell_too_long"
  | "columns_unmapped";

/**
 * The file as a whole can't be read. `message` is shown to the owner and says what to do; `row` is a spreadsheet's
 * row number.
 */
export class FileProblem extends Error {
  readonly code: FileProblemCode;
  readonly row: number | undefined;

  constructor(code: FileProblemCode, message: string, row?: number) {
    super(message);
    this.name = "FileProblem";
    this.code = code;
    this.row = row;
  }
}

/** Converts a problem of the file to an API error for its sender; returns any other error unchanged. */
export function asApiError(failure: unknown): unknown {
  if (!(failure instanceof FileProblem)) return failure;
  return apiError("import_rejected", { message: failure.message, errors: { file: [failure.message] } });
}

export function emptyFile() {
  return new FileProblem("empty", "This file is empty. Choose a CSV file with products.");
}
