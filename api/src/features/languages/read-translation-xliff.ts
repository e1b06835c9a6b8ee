import { slicesOf } from "./file-text.ts";
import { type FileRow, isOfLanguage, type RowProblem } from "./translation-file.rules.ts";
import { readUnit, type XliffFile, type XliffUnit } from "./translation-xliff.rules.ts";
import { XliffParser } from "./xliff-parser.ts";

/**
 * The units of an XLIFF that have a translation or a problem. A `<file>` element in another language is one problem.
 *
 * @throws translations_unreadable
 */
export async function* readXliff(text: string, language: string): AsyncGenerator<FileRow | RowProblem> {
  let rejected: XliffFile | undefined;
  for await (const unit of unitsIn(text)) {
    const { file } = unit;
    if (file.language === undefined || isOfLanguage(file.language, language)) {
      const read = readUnit(unit);
      if (read) yield read;
    } else if (file !== rejected) {
      rejected = file;
      yield { row: file.line, message: "This part of the file is in another language." };
    }
  }
}

async function* unitsIn(text: string): AsyncGenerator<XliffUnit> {
  const parser = new XliffParser();
  for await (const slice of slicesOf(text)) yield* parser.write(slice);
  parser.end();
}
