import type { EmailPreview } from "@vitrine/contract/shops/customer-emails";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasPermission } from "@vitrine/contract/roles";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { classes } from "../../ui/classes.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { DetailList } from "../../ui/layout/Editor.tsx";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";

/** The headers of an email, its page in a sandboxed frame, and its plain text. */
export function EmailFrame({ preview, isLoading }: { preview: EmailPreview; isLoading: boolean }) {
  const { t } = useTranslation();
  const [width, setWidth] = useState("phone");
  const [look, setLook] = useState<Look>("light");
  const { from, reply_to, subject, html, text } = preview;
  return (
    <div className="flex max-w-180 flex-col gap-6" aria-busy={isLoading}>
      <DetailList
        details={[
          { name: t("From"), value: <bdi>{from}</bdi> },
          { name: t("Reply to"), value: reply_to ? <bdi dir="ltr">{reply_to}</bdi> : <NoReply /> },
          {
            name: t("Subject"),
            value: (
              <bdi className="wrap-anywhere" dir="auto">
                {subject}
              </bdi>
            ),
          },
        ]}
      />
      <Tabs
        label={t("Width of the preview")}
        tabs={[
          { id: "desktop", label: t("Desktop") },
          { id: "phone", label: t("Phone") },
        ]}
        current={width}
        onTab={setWidth}
      />
      <Tabs
        label={t("Colours of the preview")}
        tabs={[
          { id: "light", label: t("Light") },
          { id: "dark", label: t("Dark") },
        ]}
        current={look}
        onTab={(id) => setLook(id === "dark" ? "dark" : "light")}
      />
      <div className="overflow-x-auto">
        <iframe
          title={t("Preview of the email")}
          // No scripts, no links, no requests: the email contains texts of customers.
          sandbox=""
          srcDoc={withColours(html, look)}
          className={classes(
            "h-160 w-full rounded-control border border-rule bg-white",
            width === "phone" ? "max-w-94" : "min-w-160",
          )}
        />
      </div>
      <p className="text-small text-ink3">
        {t("In a test email, links lead to your shop's home page instead of the customer's order.")}
      </p>
      <Disclosure title={t("Plain text")}>
        <pre className="wrap-anywhere whitespace-pre-wrap text-small" dir="auto">
          {text}
        </pre>
      </Disclosure>
    </div>
  );
}

type Look = "light" | "dark";

/** The email as a mailbox shows it in these colours. Otherwise the frame would follow the user's system. */
function withColours(html: string, look: Look): string {
  return html.replace(
    "@media (prefers-color-scheme: dark)",
    look === "dark" ? "@media all" : "@media not all",
  );
}

/** Without a contact email, replies don't reach the shop. */
function NoReply() {
  const { t } = useTranslation();
  const { permissions } = useShop();
  const text = t("Add a contact email in Settings");
  return hasPermission(permissions, "settings") ? <TextLink to={paths.shopSettings}>{text}</TextLink> : text;
}
