import { SaxesParser, type SaxesTagNS } from "saxes";
import { apiError } from "../../api-error.ts";
import type { XliffFile, XliffSegment, XliffUnit } from "./translation-xliff.rules.ts";

/** Files of translation tools are nested less than 20 elements deep. */
const maxDepth = 100;
/** Of an element. The parser handles them all at once, and hundreds of thousands would block other requests. */
const maxAttributes = 1_000;
/** Original data isn't inserted into a text any more when the text has this length, in characters. */
const maxInserted = 200_000;

/**
 * Reads XLIFF 1.2 and 2.0 in parts. Of inline elements, their text is read, and the original data that those of 2.0
 * refer to. Declarations of document types are rejected, and with them all entities but those of XML itself.
 *
 * `write` and `end` throw translations_unreadable for a file that isn't well-formed or isn't XLIFF.
 */
export class XliffParser {
  readonly #xml = new SaxesParser({ xmlns: true });
  /** Names of the open elements; "" for those that don't belong to XLIFF. */
  readonly #open: string[] = [];
  /** The original data of the unit, by id. */
  readonly #data = new Map<string, string>();
  #attributes = 0;
  #isStarted = false;
  #units: XliffUnit[] = [];
  /** The language of all files, in XLIFF 2.0. */
  #language: string | undefined;
  #file: XliffFile = { line: 1, language: undefined };
  #unit: XliffUnit | undefined;
  /** The text of the open element at `depth`, passed to `store` at its end. */
  #text: { depth: number; value: string; store: (text: string) => void } | undefined;

  constructor() {
    const append = (text: string) => {
      if (this.#text) this.#text.value += text;
    };
    this.#xml.on("error", reject);
    this.#xml.on("doctype", reject);
    this.#xml.on("attribute", () => ++this.#attributes > maxAttributes && reject());
    this.#xml.on("text", append);
    this.#xml.on("cdata", append);
    this.#xml.on("opentag", (tag) => this.#start(tag));
    this.#xml.on("closetag", (tag) => this.#end(tag));
  }

  /** The units that end in this part. The first part contains the start of the root element. */
  write(part: string): XliffUnit[] {
    this.#units = [];
    this.#xml.write(part);
    // A long document type would be read up to its end before it's rejected.
    if (!this.#isStarted) reject();
    return this.#units;
  }

  end(): void {
    this.#xml.close();
  }

  #start(tag: SaxesTagNS): void {
    this.#attributes = 0;
    this.#isStarted = true;
    const parent = this.#open.at(-1);
    const name = isXliff(tag.uri) ? tag.local : "";
    if (this.#open.push(name) > maxDepth) reject();
    const value = (attribute: string) => tag.attributes[attribute]?.value;
    if (parent === undefined) {
      if (name !== "xliff" || !/^(1\.[0-2]|2\.\d)$/.test(value("version") ?? "")) reject();
      this.#language = value("trgLang");
    } else if (this.#text) this.#insert(value("dataRef") ?? value("dataRefStart"));
    else this.#startElement(name, parent, value);
  }

  #startElement(name: string, parent: string, value: (attribute: string) => string | undefined): void {
    const { line } = this.#xml;
    if (name === "file") this.#file = { line, language: value("target-language") ?? this.#language };
    else if (name === "trans-unit" || name === "unit") {
      const names = [value("resname"), value("name"), value("id")].filter((one) => one !== undefined);
      const segments = name === "unit" ? [] : [newSegment(name, undefined)];
      this.#unit = { line, names, file: this.#file, segments };
      this.#data.clear();
    } else if (isPart(name) && parent === "unit") this.#unit?.segments.push(newSegment(name, value("state")));
    else if (name === "data" && parent === "originalData")
      this.#read((text) => this.#data.set(value("id") ?? "", text));
    // Other elements, such as earlier translations, contain a source and a target too.
    else if (parent === "trans-unit" || isPart(parent)) this.#startText(name, value);
  }

  #startText(name: string, value: (attribute: string) => string | undefined): void {
    const segment = this.#unit?.segments.at(-1);
    if (!segment) return;
    if (name === "source") this.#read((text) => (segment.source = text));
    if (name !== "target") return;
    segment.state ??= value("state");
    segment.order = Number(value("order")) || undefined;
    this.#read((text) => (segment.target = text));
  }

  #read(store: (text: string) => void): void {
    this.#text = { depth: this.#open.length, value: "", store };
  }

  #insert(dataId: string | undefined): void {
    const data = dataId === undefined ? undefined : this.#data.get(dataId);
    if (data && this.#text && this.#text.value.length < maxInserted) this.#text.value += data;
  }

  #end(tag: SaxesTagNS): void {
    const name = this.#open.at(-1);
    if (this.#text?.depth === this.#open.length) {
      this.#text.store(this.#text.value);
      this.#text = undefined;
    } else if (this.#text) this.#insert(tag.attributes["dataRefEnd"]?.value);
    else if ((name === "trans-unit" || name === "unit") && this.#unit) {
      this.#units.push(this.#unit);
      this.#unit = undefined;
    }
    this.#open.pop();
  }
}

function reject(): never {
  throw apiError("translations_unreadable");
}

/** True for the namespaces of XLIFF itself, and for files without namespaces; not for those of its modules. */
function isXliff(uri: string): boolean {
  return uri === "" || /^urn:oasis:names:tc:xliff:document:[\d.]+$/.test(uri);
}

function isPart(name: string): boolean {
  return name === "segment" || name === "ignorable";
}

function newSegment(name: string, state: string | undefined): XliffSegment {
  return {
    isTranslatable: name !== "ignorable",
    state,
    source: undefined,
    target: undefined,
    order: undefined,
  };
}
