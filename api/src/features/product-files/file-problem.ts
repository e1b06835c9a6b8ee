import { apiError } from "../../api-error.ts";

type FileProblemCode =
  | "empty"
  | "not_csv"
  | "unclosed_quote"
  | "too_many_columns"
  | "cell_too_long"
  | "columns_unmapped";

/** The file as a whole cannot be read. `message` is shown to the shopkeeper and says what to do; `row` counts as a spreadsheet does. */
export class FileProblem extends Error {
  readonly code: FileProblemCode;
  readonly row: number | undefined;

  constructor(code: FileProblemCode, message: string, row?: number) {
    super(message);
    this.name = "ImportProblem";
    this.code = code;
    this.row = row;
  }
}

/** A problem of the file as an API error for its sender; anything else as it is. */
export function asApiError(failure: unknown): unknown {
  if (!(failure instanceof FileProblem)) return failure;
  return apiError("import_refused", { message: failure.message, errors: { file: [failure.message] } });
}

export function emptyFile() {
  return new FileProblem("empty", "This file is empty. Choose a CSV file with products.");
}
