/** A byte range of a file; both ends are inclusive. */
export interface Part {
  from: number;
  to: number;
}

/** A file that is generated while it is sent, so that only a small part of it is in memory. */
export class StreamedFile extends File {
  readonly chunks: (part?: Part) => AsyncGenerator<string | Uint8Array>;
  /**
   * Set for content that is known beforehand and never changes: it can be requested in parts. The etag
   * identifies exactly this content.
   */
  readonly known: { size: number; etag: string } | undefined;

  /**
   * @param chunks generates the content, or a part of it if it is `known`; not called until the response
   *   begins, and abandoned when the client disconnects
   */
  constructor(
    name: string,
    type: string,
    chunks: (part?: Part) => AsyncGenerator<string | Uint8Array>,
    known?: { size: number; etag: string },
  ) {
    super([], name, { type });
    this.chunks = chunks;
    this.known = known;
  }
}
