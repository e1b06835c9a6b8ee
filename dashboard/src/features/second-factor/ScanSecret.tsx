import { useTranslation } from "react-i18next";
import { QrCode } from "../../shared/qr-codes/QrCode.tsx";

/** The secret as the server returns it: base32, and the `otpauth:` URI. */
export interface Secret {
  secret: string;
  uri: string;
}

/** The secret for an authenticator app: as a QR code, a link, or text in groups of four. */
export function ScanSecret({ secret: { secret, uri } }: { secret: Secret }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrCode text={uri} label={t("QR code for your authenticator")} />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
        <p>{t("Scan this QR code with your authenticator, then enter the code it shows.")}</p>
        <p>
          <a href={uri} className="underline decoration-control underline-offset-3 hover:decoration-current">
            {t("Open in an authenticator on this device")}
          </a>
        </p>
        <div>
          <p className="text-small text-ink3">{t("Can't scan the code? Enter this key:")}</p>
          <p className="font-mono" dir="ltr">
            {secret.match(/.{1,4}/g)?.join(" ")}
          </p>
        </div>
      </div>
    </div>
  );
}
