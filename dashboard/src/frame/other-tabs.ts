const name = "vitrine-session";

/** What the tabs of one browser tell each other of its session. */
export type SessionNews = { type: "signed-in"; user: string } | { type: "signed-out" };

let ours: BroadcastChannel | undefined;

/** One to tell and to hear, for it does not hear what it tells itself. */
function channel(): BroadcastChannel {
  return (ours ??= new BroadcastChannel(name));
}

export function tellOtherTabs(news: SessionNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is not a window
  channel().postMessage(news);
}

export function hearOtherTabs(hear: (news: SessionNews) => void): void {
  channel().addEventListener("message", ({ data }: MessageEvent<SessionNews>) => hear(data));
}
