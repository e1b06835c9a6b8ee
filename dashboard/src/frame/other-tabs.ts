const name = "vitrine-session";

/** What the tabs of one browser tell each other of its session. */
export type SessionNews = { type: "signed-in"; user: string } | { type: "signed-out" };

export function tellOtherTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is not a window
  channel.postMessage(news);
  channel.close();
}

export function hearOtherTabs(hear: (news: SessionNews) => void): void {
  new BroadcastChannel(name).addEventListener("message", ({ data }: MessageEvent<SessionNews>) => hear(data));
}
