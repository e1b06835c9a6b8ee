/** Source of a video: YouTube or Vimeo, embedded in an iframe, or a file. */
type Video =
  | { kind: "youtube" | "vimeo"; id: string; /** URL of the iframe. */ frame: string }
  | { kind: "file"; url: string };

/** The video at a URL; undefined for any other URL. */
export function videoAt(href: string): Video | undefined {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (url?.protocol !== "https:" || url.username || url.password || url.port) return undefined;
  const host = url.hostname.replace(/^(www|m)\./, "");
  const [first, second] = url.pathname.split("/").filter(Boolean);
  if (host === "youtu.be") return youtube(first);
  if (host === "youtube.com" || host === "youtube-nocookie.com")
    return youtube(
      first === "watch"
        ? url.searchParams.get("v")
        : /^(embed|shorts|live)$/.test(first ?? "")
          ? second
          : null,
    );
  if (host === "vimeo.com") return vimeo(first === "video" ? second : first);
  if (host === "player.vimeo.com") return vimeo(first === "video" ? second : undefined);
  return url.pathname.toLowerCase().endsWith(".mp4") ? { kind: "file", url: url.href } : undefined;
}

export function isVideoUrl(href: string): boolean {
  return videoAt(href) !== undefined;
}

function youtube(id: string | null | undefined): Video | undefined {
  if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined;
  return { kind: "youtube", id, frame: `https://www.youtube-nocookie.com/embed/${id}` };
}

function vimeo(id: string | undefined): Video | undefined {
  if (!id || !/^\d{4,15}$/.test(id)) return undefined;
  return { kind: "vimeo", id, frame: `https://player.vimeo.com/video/${id}?dnt=1` };
}
