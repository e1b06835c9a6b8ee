import { useMutation, useQuery } from "@tanstack/react-query";
import type { Order } from "@vitrine/contract/orders/orders";
import type { PaymentProof } from "@vitrine/contract/payments/payment-proofs";
import type { TFunction } from "i18next";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { saveFile } from "../../../download.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { notify } from "../../../ui/feedback/toast.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { DateText } from "../../../ui/text/DateText.tsx";
import { useOrderChange } from "../orders.data.ts";
import { proofsQuery, withOrder } from "./payment-proofs.data.ts";
import { RejectProofDialog } from "./RejectProofDialog.tsx";

/** The proofs of payment that the customer sent, with the owner's decision; nothing without any. */
export function PaymentProofs({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { id: shopId } = useShop();
  const { data, isError } = useQuery(proofsQuery(shopId, order.id));
  const proofs = data?.data ?? [];
  if (isError)
    return (
      <Section title={t("Proof of payment")}>
        <p>{t("The proofs couldn't be loaded. Reload the page.")}</p>
      </Section>
    );
  if (proofs.length === 0) return null;
  return (
    <Section title={t("Proof of payment")}>
      <ul className="flex flex-col gap-4">
        {proofs.map((proof) => (
          <li key={proof.id}>
            <Proof order={order} proof={proof} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Proof({ order, proof }: { order: Order; proof: PaymentProof }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const { reference, reject_reason, status, submitted_at } = proof;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        {statusBadge(status, t)}
        <DateText at={submitted_at} format="full" zone={time_zone} />
      </p>
      {reference && (
        <p>
          {t("Payment reference:")} <bdi className="font-medium break-words">{reference}</bdi>
        </p>
      )}
      {proof.files.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {proof.files.map((file) => (
            <ProofFile key={file.id} proofId={proof.id} file={file} />
          ))}
        </div>
      )}
      {reject_reason && (
        <p className="whitespace-pre-line text-ink2" dir="auto">
          {reject_reason}
        </p>
      )}
      {status === "pending" && order.allowed.includes("mark_paid") && (
        <Decision order={order} proof={proof} />
      )}
    </div>
  );
}

function ProofFile({ proofId, file }: { proofId: string; file: PaymentProof["files"][number] }) {
  const { id: shop_id } = useShop();
  const open = useMutation({
    mutationFn: () => client.payment_proofs.read_file({ params: { shop_id, id: proofId, file_id: file.id } }),
    onSuccess: saveFile,
    onError: (error) => notify(errorMessage(error), "warning"),
  });
  return (
    <Button icon={FileText} busy={open.isPending} onClick={() => open.mutate()} className="max-w-full">
      <bdi className="truncate">{file.name}</bdi>
    </Button>
  );
}

function Decision({ order, proof }: { order: Order; proof: PaymentProof }) {
  const { t } = useTranslation();
  const [isRejecting, setIsRejecting] = useState(false);
  const change = useOrderChange(order);
  const accept = () =>
    change.mutate((place) =>
      withOrder(place, client.payment_proofs.accept({ params: { ...place, id: proof.id } })),
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" busy={change.isPending} onClick={accept}>
        {order.advance ? t("Accept and record payment") : t("Accept and mark as paid")}
      </Button>
      <Button onClick={() => setIsRejecting(true)}>{t("Reject proof")}</Button>
      <RejectProofDialog order={order} proofId={proof.id} open={isRejecting} onOpenChange={setIsRejecting} />
    </div>
  );
}

function statusBadge(status: PaymentProof["status"], t: TFunction) {
  switch (status) {
    case "pending":
      return (
        <StatusBadge tone="caution" shape="part">
          {t("Pending")}
        </StatusBadge>
      );
    case "accepted":
      return (
        <StatusBadge tone="positive" shape="done">
          {t("Accepted")}
        </StatusBadge>
      );
    case "rejected":
      return (
        <StatusBadge tone="neutral" shape="reversed">
          {t("Rejected")}
        </StatusBadge>
      );
  }
}
