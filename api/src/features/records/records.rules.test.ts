import { describe, expect, it } from "vitest";
import { publicationAfter, publicationDate } from "./records.rules.ts";

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

describe("the publication date that an editor saves", () => {
  const saved = (published_at: string | null, stored: string | null, is_published = true) =>
    publicationDate({ is_published, published_at }, stored, now);

  it("is the chosen one, now without one, and none for a draft", () => {
    expect([saved(future, past), saved(past, future)]).toEqual([future, past]);
    expect(saved(null, null)).toBe(at);
    expect(saved(future, past, false)).toBeNull();
  });

  it("stays for a record that shoppers see, and becomes now for a scheduled one whose date is removed", () => {
    expect(saved(null, past)).toBe(past);
    expect(saved(null, future)).toBe(at);
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
