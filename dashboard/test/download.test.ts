import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveFile } from "../src/download.ts";

const link = { href: "", download: "", click: vi.fn() };
const open = vi.fn();
const revoke = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal("open", open);
  vi.stubGlobal("document", { createElement: () => link });
  vi.stubGlobal("URL", { createObjectURL: () => "blob:1", revokeObjectURL: revoke });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = (name: string, type: string) => new File(["x"], name, { type });

describe("a file in a response", () => {
  it("opens in a new tab if it is a PDF, and its URL is valid for a minute", () => {
    open.mockReturnValue({});
    saveFile(file("invoice.pdf", "application/pdf"));
    expect(open).toHaveBeenCalledWith("blob:1", "_blank");
    expect(link.click).not.toHaveBeenCalled();
    vi.advanceTimersByTime(59_000);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(revoke).toHaveBeenCalledWith("blob:1");
  });

  it("is downloaded under its name if it isn't a PDF or the browser blocks new tabs", () => {
    saveFile(file("orders.csv", "text/csv"));
    expect(open).not.toHaveBeenCalled();
    expect([link.href, link.download]).toEqual(["blob:1", "orders.csv"]);
    open.mockReturnValue(null);
    saveFile(file("invoice.pdf", "application/pdf"));
    expect(link.download).toBe("invoice.pdf");
    expect(link.click).toHaveBeenCalledTimes(2);
  });
});
