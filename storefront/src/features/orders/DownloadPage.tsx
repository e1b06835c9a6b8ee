import { RefusedError } from "@vitrine/contract/client";
import type { Download } from "@vitrine/contract/digital-files";
import type { View } from "../../page.tsx";
import { localeOf, useSite, type Visit } from "../../site.ts";
import { count, t } from "../../words.ts";

/** GET /downloads/<link>: the way from a letter. Mailboxes look at links before people do; looking fetches nothing. */
export async function downloadPage({ site, client }: Visit, link: string): Promise<View> {
  try {
    const { data } = await client.digital_files.read_download({
      params: { handle: site.store.handle, link },
    });
    return {
      title: data.name,
      body: (
        <section className="passage">
          <h1>
            <bdi>{data.name}</bdi>
          </h1>
          <p>
            <FileFacts file={data} />
          </p>
          {data.left > 0 ? (
            <p>
              <a className="button" href={downloadAddress(site.store.handle, link)} download>
                {t("Download")}
              </a>
            </p>
          ) : (
            <p>{t("This file was fetched as often as it may be. Ask the shop for another copy.")}</p>
          )}
        </section>
      ),
    };
  } catch (refusal) {
    if (!(refusal instanceof RefusedError) || refusal.code !== "download_expired") throw refusal;
    const title = t("This link no longer works");
    return {
      status: 410,
      title,
      body: (
        <section className="passage">
          <h1>{title}</h1>
          <p>{t("The page of your order has a new one. Its button is in the letter this link came with.")}</p>
        </section>
      ),
    };
  }
}

export function downloadAddress(handle: string, link: string): string {
  return `/api/v1/storefront/${handle}/downloads/${link}`;
}

/** "4.2 MB · 9 downloads left" */
export function FileFacts({ file: { size, left } }: { file: Download }) {
  const { store } = useSite();
  return (
    <span className="muted">
      {inMegabytes(size, localeOf(store))} · {count(left, "{n} download left", "{n} downloads left")}
    </span>
  );
}

function inMegabytes(bytes: number, locale: string): string {
  const megabytes = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  return Math.max(bytes / 1_000_000, 0.1).toLocaleString(locale, megabytes);
}
