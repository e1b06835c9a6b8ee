import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

export type EntryContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** A ZIP file on disk, written one entry after another: only a small part of it is in memory. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #at: Date;
  readonly #written: Promise<void>;

  /**
   * @param file path of the file, which doesn't exist yet
   * @param at the time of all entries
   */
  constructor(file: string, at: Date) {
    this.#at = at;
    this.#written = pipeline(this.#zip.outputStream, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    // Both are reported by the call that waits for them.
    this.#written.catch(() => {});
    this.#zip.on("error", () => {});
  }

  /** Adds an entry; resolves when its content has been read. Rejects if the content or the disk fails. */
  async add(
    name: string,
    content: EntryContent,
    { isCompressed = false }: { isCompressed?: boolean } = {},
  ): Promise<void> {
    const stream = Readable.from(content, { objectMode: false });
    // Content that is compressed already, such as pictures, is stored as it is.
    this.#zip.addReadStream(stream, name, { mtime: this.#at, compress: !isCompressed });
    await Promise.race([finished(stream, { writable: false }), this.#written]);
  }

  /** Ends the file; resolves when all of it is written. */
  async end(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }

  /** Gives up. The caller deletes the file. */
  async abort(): Promise<void> {
    (this.#zip.outputStream as Readable).destroy();
    await this.#written.catch(() => {});
  }
}
