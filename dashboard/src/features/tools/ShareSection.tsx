import type { Shop } from "@vitrine/contract/shops/shops";
import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CopyField } from "../../shared/CopyField.tsx";
import { Button, buttonClasses } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { shareUrls } from "./share-urls.ts";

/** The shop's URL to copy, and links that share it. */
export function ShareSection({ shop }: { shop: Shop }) {
  const { t } = useTranslation();
  const { store_url: url, name } = shop;
  const urls = shareUrls(url, name);
  const links = [
    { name: "WhatsApp", url: urls.whatsApp },
    { name: "Facebook", url: urls.facebook },
    { name: "X", url: urls.x },
  ];
  return (
    <MarginSection title={t("Share your shop")} note={t("Post the link where your customers are.")}>
      {shop.is_live === 0 && (
        <Banner tone="caution" title={t("Your shop stays private until you open it.")} />
      )}
      <CopyField
        label={t("Link to your shop")}
        value={url}
        action={t("Copy link")}
        copied={t("Link copied")}
      />
      <ul aria-label={t("Share on")} className="flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.name}>
            <a href={link.url} target="_blank" rel="noopener" className={buttonClasses()}>
              {link.name}
            </a>
          </li>
        ))}
        <li>
          <a href={urls.email} className={buttonClasses()}>
            {t("Email")}
          </a>
        </li>
        {"share" in navigator && (
          <li>
            <Button icon={Share2} onClick={() => void share(name, url)}>
              {t("Other apps")}
            </Button>
          </li>
        )}
      </ul>
    </MarginSection>
  );
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // The user closed the dialog of the device.
  }
}
