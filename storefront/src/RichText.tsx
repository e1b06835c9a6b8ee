import { pathsWithBase } from "./paths.ts";
import { useSite } from "./site.ts";

/** A formatted text of the shop. The API sanitises it with an allow-list on input and on output. */
export function RichText({ html }: { html: string }) {
  const { base, root } = useSite();
  const text = pathsWithBase(html, { base, root });
  return <div className="description" dir="auto" dangerouslySetInnerHTML={{ __html: text }} />;
}
