/** Bytes of a file from one to another, both among them. */
export interface Part {
  from: number;
  to: number;
}

/** A file that is generated while it is sent, so that little of it is in memory. */
export class StreamedFile extends File {
  readonly chunks: (part?: Part) => AsyncGenerator<string | Uint8Array>;
  /** Of content that is known beforehand and never changes: it can be had in parts. The etag stands for this content alone. */
  readonly known: { size: number; etag: string } | undefined;

  /**
   * @param pieces makes the content, or where it is `known` also a part of it; not called until the answer begins, and
   *   left alone when nobody listens any more
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
