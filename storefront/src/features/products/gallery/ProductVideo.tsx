import { videoAt } from "@vitrine/contract/products/video";
import { t } from "../../../i18n.ts";

/** The product's video. Nothing is requested from its host before the shopper opens it. */
export function ProductVideo({ url }: { url: string }) {
  const video = videoAt(url);
  if (!video) return null;
  return (
    <details className="product-video">
      <summary>{t("Watch video")}</summary>
      {video.kind === "file" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the owner enters a URL, and no captions
        <video src={video.url} controls preload="none" playsInline />
      ) : (
        <iframe
          // Of another origin than the shop's, so that it can't remove its own sandbox.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          src={video.frame}
          title={t("Video")}
          loading="lazy"
          allow="fullscreen; picture-in-picture"
          allowFullScreen
          // The player doesn't start in pages that it can't identify.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </details>
  );
}

/** The sources that the content security policy of the product's page allows for its video. */
export function videoSources(url: string | null): { frame?: string; media?: string } {
  const video = url === null ? undefined : videoAt(url);
  if (!video) return {};
  return video.kind === "file"
    ? { media: new URL(video.url).origin }
    : { frame: new URL(video.frame).origin };
}
