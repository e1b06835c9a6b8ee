import { RejectedError } from "@vitrine/contract/client";
import type { Download } from "@vitrine/contract/products/digital-files";
import type { View } from "../../page.tsx";
import { localeOf, useSite, type Visit } from "../../site.ts";
import { t } from "../../i18n.ts";
import { passageView } from "../../passage-view.tsx";

/** GET /downloads/<link>: the page behind a link in an email. Opening it downloads nothing: email scanners open links. */
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
            <FileDetails file={data} />
          </p>
          {data.left > 0 ? (
            <p>
              <a className="button" href={downloadUrl(site.store.handle, link)} download>
                {t("Download")}
              </a>
            </p>
          ) : (
            <p>{t("You've reached the download limit of this file. Contact the shop for another copy.")}</p>
          )}
        </section>
      ),
    };
  } catch (apiError) {
    if (!(apiError instanceof RejectedError) || apiError.code !== "download_expired") throw apiError;
    const text = t("Open your order page from the email for a new link.");
    return { ...passageView(t("This link has expired"), <p>{text}</p>), status: 410 };
  }
}

export function downloadUrl(handle: string, link: string): string {
  return `/api/v1/storefront/${handle}/downloads/${link}`;
}

/** "4.2 MB · 9 downloads left" */
export function FileDetails({ file: { size, left } }: { file: Download }) {
  const { store } = useSite();
  return (
    <span className="muted">
      {inMegabytes(size, localeOf(store))} ·{" "}
      {t("{{number}} downloads left", {
        number: left,
        count: left,
        defaultValue_one: "1 download left",
      })}
    </span>
  );
}

function inMegabytes(bytes: number, locale: string): string {
  const megabytes = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  return Math.max(bytes / 1_000_000, 0.1).toLocaleString(locale, megabytes);
}
