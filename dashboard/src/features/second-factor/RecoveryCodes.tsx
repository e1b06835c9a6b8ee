import { Copy, Download, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../download.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The account's email, for the printed codes. */
  email: string;
  onStored: () => void;
}

/** The recovery codes, shown only once, with ways to save them. */
export function RecoveryCodes({ codes, email, onStored }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const text = codes.join("\n");
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify(t("Codes copied"), "success");
    } catch {
      notify(t("Select the codes to copy them"));
    }
  };
  const heading = t("Recovery codes for {{email}}", { email });
  const save = () =>
    saveFile(new File([`${heading}\n${text}\n`], "recovery-codes.txt", { type: "text/plain" }));
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t("Recovery codes")}
      className="flex flex-col gap-4 outline-none"
      data-print-only
    >
      <h3 className="hidden text-h2 print:block">{heading}</h3>
      <Banner tone="caution" title={t("Save these codes now. You won't see them again.")}>
        {t("You can use each code once to sign in without your authenticator.")}
      </Banner>
      <ul className="grid grid-cols-2 gap-x-6 border-b border-rule font-mono" dir="ltr">
        {codes.map((code) => (
          <li key={code} className="border-t border-rule py-1.5">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button icon={Copy} onClick={() => void copy()}>
          {t("Copy codes")}
        </Button>
        <Button icon={Download} onClick={save}>
          {t("Download codes")}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {t("Print codes")}
        </Button>
        <Button look="primary" onClick={onStored}>
          {t("I saved my codes")}
        </Button>
      </div>
    </section>
  );
}
