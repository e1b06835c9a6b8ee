import { type PageType, pageTypes } from "@vitrine/contract/themes/section-kinds";
import type { ThemePreview } from "@vitrine/contract/themes/themes";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { previewUrl } from "./themes.data.ts";
import { useScale } from "./useScale.ts";

interface PreviewFrameProps {
  preview: ThemePreview;
  page: PageType;
  isPhone: boolean;
  /** Changes with each save. */
  savedAt: string | null;
  selected?: string;
  onSelect: (section: string) => void;
  /** Called if a link in the frame leads to another type of page. */
  onPage: (page: PageType) => void;
}

/** Widths of a page in pixels. A narrower frame shows it scaled. */
const widths = { desktop: 1200, phone: 390 };

/** The storefront with the draft. Messages are exchanged only with the frame and its origin. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { preview, page, isPhone, savedAt, selected, onSelect, onPage } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [box, scale] = useScale(isPhone ? widths.phone : widths.desktop);
  const origin = new URL(preview.url).origin;
  const path = preview.paths[page];
  // A renewed token reaches the frame with the next refresh, not with a reload.
  const [shown, setShown] = useState({ page, path, token: preview.token, opened: 0 });
  if (shown.page !== page || shown.path !== path)
    setShown({ page, path, token: preview.token, opened: shown.opened + 1 });

  const send = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);
  const receive = useEffectEvent(({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || source !== frame.current?.contentWindow) return;
    const message = data as { kind?: string; id?: unknown; path?: unknown } | null;
    if (message?.kind === "selected" && typeof message.id === "string") onSelect(message.id);
    if (message?.kind !== "loaded" || typeof message.path !== "string") return;
    const loaded = pageTypeAt(message.path.slice(new URL(preview.url).pathname.length));
    // The footer is on every page.
    if (loaded && loaded !== page && page !== "footer_columns") {
      setShown({ ...shown, page: loaded, path: preview.paths[loaded] });
      onPage(loaded);
    }
    send({ kind: "select", id: selected ?? null });
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => receive(event);
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);

  const refresh = useEffectEvent(() => send({ kind: "refresh", token: preview.token }));
  const refreshed = useRef(savedAt);
  useEffect(() => {
    if (refreshed.current === savedAt) return;
    refreshed.current = savedAt;
    refresh();
  }, [savedAt]);
  const showSelected = useEffectEvent(() => send({ kind: "select", id: selected ?? null }));
  const shownSelection = useRef(selected);
  useEffect(() => {
    if (shownSelection.current === selected) return;
    shownSelection.current = selected;
    showSelected();
  }, [selected]);

  if (path === null)
    return (
      <p className="m-auto max-w-80 p-6 text-center text-ink2">
        {page === "product"
          ? t("Publish a product to preview this page.")
          : t("Publish a page to preview this page.")}
      </p>
    );
  return (
    <div ref={box} className="relative h-full min-h-0 overflow-hidden">
      <iframe
        key={shown.opened}
        ref={frame}
        src={previewUrl({ url: preview.url, token: shown.token }, shown.path)}
        title={t("Preview of your shop")}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin, which can\'t change this frame
        sandbox="allow-scripts allow-same-origin"
        className="absolute top-0 left-1/2 border-x border-rule bg-white"
        style={{
          width: isPhone ? widths.phone : widths.desktop,
          height: `${100 / scale}%`,
          transform: `translateX(-50%) scale(${scale})`,
          transformOrigin: "top center",
        }}
      />
    </div>
  );
}

/** The type of a page of the storefront; undefined for other pages. */
function pageTypeAt(path: string): PageType | undefined {
  const first = path.split("/")[1] ?? "";
  if (first === "") return "home";
  if (first === "products") return path.split("/").length > 2 ? "product" : "list";
  if (["search", "categories", "collections"].includes(first)) return "list";
  if (first === "blog" && /^\/blog\/(?!tags\/)[^/]+/.test(path)) return "post";
  if (["pages", "policies", "faq", "reviews", "blog"].includes(first)) return "page";
  return pageTypes.find((type) => type === first);
}
