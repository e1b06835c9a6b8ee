import { currentInvoice, documentName, type IssuedDocument } from "@vitrine/contract/orders/issued-document";
import type { Order } from "@vitrine/contract/orders/orders";
import { FileText, Mail } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../../session/shop.ts";
import { useRepeatableRequest } from "../../../shared/useRepeatableRequest.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import { DateText } from "../../../ui/text/DateText.tsx";
import { useOrderChange } from "../orders.data.ts";
import { needsDelivery } from "../shipments/packing.rules.ts";
import { documentTitle } from "./document-labels.ts";
import { useIssueInvoice, useOpenDocument, usePreviewInvoice, usePrint } from "./documents.data.ts";

/** The documents of an order, each of which opens as PDF in a new tab. */
export function Documents({ order }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Documents")}>
      {order.documents.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {order.documents.map((document) => (
            <li key={document.id}>
              <Issued
                document={document}
                replacedBy={order.documents.find(
                  ({ kind, invoice_id }) => kind === "invoice" && invoice_id === document.id,
                )}
              />
            </li>
          ))}
        </ul>
      ) : (
        <NoInvoice order={order} />
      )}
      {order.may_email_invoice && <EmailInvoice order={order} />}
      {needsDelivery(order) && <Prints order={order} />}
    </Section>
  );
}

function Issued({
  document,
  replacedBy,
}: {
  document: IssuedDocument;
  replacedBy: IssuedDocument | undefined;
}) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const open = useOpenDocument();
  return (
    <div className="flex flex-col items-start gap-1">
      <Button icon={FileText} busy={open.isPending} onClick={() => open.mutate(document.id)}>
        <span className="min-w-0 wrap-anywhere">{documentTitle(document, t)}</span>
      </Button>
      <span className="text-small text-ink3">
        <DateText at={document.issued_at} format="full" zone={time_zone} />
      </span>
      {replacedBy && (
        <span className="text-small wrap-anywhere text-ink3">
          {t("Replaced by {{number}}", { number: documentName(replacedBy) })}
        </span>
      )}
    </div>
  );
}

/** Emails the issued invoice to the customer, after a confirmation. */
function EmailInvoice({ order }: { order: Order }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const change = useOrderChange(order);
  const sendOnce = useRepeatableRequest();
  const number = documentName(currentInvoice(order.documents)!);

  async function send() {
    await change.mutateAsync((params) =>
      sendOnce({ number }, (client) => client.documents.email_invoice({ params })),
    );
  }

  return (
    <div>
      <Button icon={Mail} onClick={() => setOpen(true)}>
        {t("Email invoice")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("Email invoice {{number}} to the customer?", { number })}
        action={t("Email invoice")}
        danger={false}
        onConfirm={send}
      >
        <span className="wrap-anywhere">
          {t("We'll send the invoice as a PDF to {{email}}.", { email: order.email })}
        </span>
      </ConfirmDialog>
    </div>
  );
}

/** A preview of the invoice, and the button to issue it if the user may. */
function NoInvoice({ order }: { order: Order }) {
  const { t } = useTranslation();
  const preview = usePreviewInvoice();
  const issue = useIssueInvoice();
  return (
    <>
      <p className="text-ink2">
        {order.is_test ? t("Test orders have no invoice, only a preview.") : t("No invoice is issued yet.")}
      </p>
      <div className="flex flex-wrap gap-2">
        {order.may_issue_invoice && (
          <Button busy={issue.isPending} onClick={() => issue.mutate(order.id)}>
            {t("Issue invoice")}
          </Button>
        )}
        <Button look="quiet" busy={preview.isPending} onClick={() => preview.mutate(order.id)}>
          {t("Preview invoice")}
        </Button>
      </div>
    </>
  );
}

function Prints({ order: { id } }: { order: Order }) {
  const { t } = useTranslation();
  const print = usePrint();
  const isBusy = (kind: string) => print.isPending && print.variables.kind === kind;
  return (
    <div className="flex flex-wrap gap-2">
      {(["packing_slips", "labels"] as const).map((kind) => (
        <Button key={kind} busy={isBusy(kind)} onClick={() => print.mutate({ kind, ids: [id] })}>
          {kind === "labels" ? t("Print delivery label") : t("Print packing slip")}
        </Button>
      ))}
    </div>
  );
}
