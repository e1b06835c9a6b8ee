import { describe, expect, it } from "vitest";
import { publicationAfter } from "./records.rules.ts";

const now = Date.UTC(2026, 10, 28);
const at = new Date(now).toISOString();
const [past, future] = ["2026-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"];

describe("a record with a publication date", () => {
  it("is published now, also if it is scheduled, and keeps its date if it is published", () => {
    expect(publicationAfter("publish", { published_at: null }, now)).toEqual({ published_at: at });
    expect(publicationAfter("publish", { published_at: future }, now)).toEqual({ published_at: at });
    expect(publicationAfter("publish", { published_at: past }, now)).toBeUndefined();
  });

  it("loses its date when it is unpublished", () => {
    expect(publicationAfter("unpublish", { published_at: future }, now)).toEqual({ published_at: null });
    expect(publicationAfter("unpublish", { published_at: null }, now)).toBeUndefined();
  });
});

describe("a record that is switched on", () => {
  it("is switched on and off once", () => {
    expect(publicationAfter("publish", { is_published: false }, now)).toEqual({ is_published: true });
    expect(publicationAfter("publish", { is_published: true }, now)).toBeUndefined();
    expect(publicationAfter("unpublish", { is_published: true }, now)).toEqual({ is_published: false });
    expect(publicationAfter("unpublish", { is_published: false }, now)).toBeUndefined();
  });

  it("loses a start to come and an end that has passed, and no others", () => {
    const record = { is_published: true, starts_at: past, ends_at: future };
    expect(publicationAfter("publish", record, now)).toBeUndefined();
    expect(publicationAfter("publish", { ...record, starts_at: future }, now)).toEqual({
      is_published: true,
      starts_at: null,
    });
    expect(publicationAfter("publish", { ...record, ends_at: at }, now)).toEqual({
      is_published: true,
      ends_at: null,
    });
  });
});
