// The child process that typesets documents. The compiler and its fonts need 90 MB, which are freed when the process
// ends, and it typesets without yielding, which would block all requests of the server.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { serveTasks } from "./serve-tasks.ts";

const require = createRequire(import.meta.url);
/** The only folder whose files a document can read. */
const templates = path.dirname(require.resolve("@vitrine/api/documents/base.typ"));

const fonts = [
  ["noto-sans", "NotoSans"],
  ["vazirmatn", "Vazirmatn"],
  ["hind-siliguri", "HindSiliguri"],
  ["noto-sans-thai", "NotoSansThai"],
].flatMap(([folder, name]) =>
  ["400Regular", "700Bold"].map((weight) =>
    readFileSync(require.resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`)),
  ),
);

const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fonts }] });

/** A template with its data, which it reads as values: no text of a shop or a customer is part of its code. */
export interface TypstDocument {
  template: "invoice" | "packing_slips" | "labels" | "pick_list" | "barcode_labels" | "qr_code";
  data: unknown;
  /** Written into the file, so that the same document always has the same bytes. Unix time in ms. */
  createdAt: number;
}

function typeset({ template, data, createdAt }: TypstDocument): Buffer {
  const source = {
    mainFilePath: path.join(templates, `${template}.typ`),
    inputs: { data: JSON.stringify(data) },
    resetRead: true,
  };
  const compiled = compiler.compile(source);
  if (!compiled.result) {
    const [first] = compiler.fetchDiagnostics(compiled.takeError()!);
    throw new Error(`${template}.typ: ${JSON.stringify(first)}`);
  }
  const pdf = compiler.pdf(compiled.result, { creationTimestamp: Math.trunc(createdAt / 1000) });
  // What it has computed for this document isn't needed for the next one.
  compiler.evictCache(0);
  return pdf;
}

const tasks = { typeset };
export type DocumentTasks = typeof tasks;

serveTasks(tasks);
