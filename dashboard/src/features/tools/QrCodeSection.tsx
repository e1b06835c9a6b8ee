import { isRecordLink, type LinkKind } from "@vitrine/contract/shops/links";
import { storePath } from "@vitrine/contract/shops/qr-codes";
import { storePageUrl } from "@vitrine/contract/shops/store-url";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../download.ts";
import { useShop } from "../../session/shop.ts";
import { linkKindLabels } from "../../shared/links/link-labels.ts";
import { QrCode } from "../../shared/qr-codes/QrCode.tsx";
import { qrPng, qrSvg } from "../../shared/qr-codes/qr-image.ts";
import { type FoundRecord, linkedRecords } from "../../shared/records/find-records.ts";
import { RecordPicker } from "../../shared/records/RecordPicker.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { usePrintQrCode } from "./tools.data.ts";

const kinds = ["home", "products", "product", "category", "collection", "page", "post", "url"] as const;
type Kind = (typeof kinds)[number] & LinkKind;

/** QR codes of the shop's pages, to download or print. */
export function QrCodeSection() {
  const { t } = useTranslation();
  const { name, store_url } = useShop();
  const [kind, setKind] = useState<Kind>("home");
  const [record, setRecord] = useState<FoundRecord>();
  const [typed, setTyped] = useState("/");
  const [heading, setHeading] = useState("");
  const labels = { ...linkKindLabels(t), url: t("Another page") };
  const checked = storePath.safeParse(typed);
  const path = isRecordLink(kind) ? record?.path : kind === "url" ? checked.data : fixedPaths[kind];
  const shownHeading = record?.title ?? name;

  return (
    <MarginSection
      title={t("QR codes")}
      note={t("Shoppers scan the code with their camera to open a page of your shop.")}
    >
      <Field label={t("Page")}>
        <Select
          options={kinds.map((value) => ({ value, label: labels[value] }))}
          value={kind}
          onChange={(event) => {
            setKind(event.target.value as Kind);
            setRecord(undefined);
          }}
        />
      </Field>
      {isRecordLink(kind) && (
        <Field label={labels[kind]}>
          <RecordPicker
            key={kind}
            kind={linkedRecords[kind]}
            id={record?.id}
            title={record?.title}
            onId={(_id, found) => setRecord(found)}
          />
        </Field>
      )}
      {kind === "url" && (
        <Field label={t("Path")} error={checked.error?.issues[0]?.message}>
          <TextInput
            code
            prefix={store_url.replace(/^https?:\/\//, "")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {record?.isShown === false && (
        <Banner tone="caution" title={t("Shoppers can't open this page until you publish it.")} />
      )}
      {path === undefined ? (
        <p className="text-ink2">{t("Choose a page to create its QR code.")}</p>
      ) : (
        <>
          <Field label={t("Heading on the printed page")} optional>
            <TextInput
              dir="auto"
              maxLength={120}
              placeholder={shownHeading}
              value={heading}
              onChange={(event) => setHeading(event.target.value)}
            />
          </Field>
          <Code path={path} heading={heading.trim() || shownHeading} />
        </>
      )}
    </MarginSection>
  );
}

const fixedPaths = { home: "", products: "/products" };

/** The code of a page, with its downloads. */
function Code({ path, heading }: { path: string; heading: string }) {
  const { t } = useTranslation();
  const { handle, store_url } = useShop();
  const print = usePrintQrCode();
  const url = storePageUrl(store_url, path);
  const fileName = `${handle}${path.replaceAll(/[/?#&=]+/g, "-").replace(/-$/, "")}`;
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrCode text={url} label={t("QR code of {{url}}", { url })} />
      <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-3">
        <p dir="ltr" className="font-mono text-code wrap-anywhere">
          {url}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => saveFile(new File([qrSvg(url)], `${fileName}.svg`, { type: "image/svg+xml" }))}
          >
            {t("Download SVG")}
          </Button>
          <Button
            onClick={() =>
              void qrPng(url).then((png) =>
                saveFile(new File([png], `${fileName}.png`, { type: "image/png" })),
              )
            }
          >
            {t("Download PNG")}
          </Button>
          <Button busy={print.isPending} onClick={() => print.mutate({ path, heading })}>
            {t("Print QR code")}
          </Button>
        </div>
      </div>
    </div>
  );
}
