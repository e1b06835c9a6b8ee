import type { PaymentProof } from "@vitrine/contract/payments/payment-proofs";
import { useSite } from "../../site.ts";
import { t } from "../../i18n.ts";
import { dayText } from "../../dates.ts";

export interface ProofState {
  may_submit: boolean;
  proofs: PaymentProof[];
}

interface PaymentProofFormProps extends ProofState {
  /** URL of the order's page. */
  path: string;
  /** The reference that was typed, and the reason why the proof was rejected. */
  rejected?: { reference: string; error: string };
}

/** The proofs that the customer sent, with the form to send one while the order needs it. */
export function PaymentProofs({ path, may_submit, proofs, rejected }: PaymentProofFormProps) {
  const [latest] = proofs;
  if (!may_submit && !latest && !rejected) return null;
  return (
    <section className="order-task" id="proof">
      <h2>{t("Proof of payment")}</h2>
      {latest && <LatestProof proof={latest} />}
      {may_submit && (
        <form method="post" action={`${path}/payment-proofs`} encType="multipart/form-data">
          {!latest && (
            <p>
              {t(
                "When you have paid, send a picture or PDF of your receipt, the reference of your payment, or both.",
              )}
            </p>
          )}
          <div className="field">
            <label htmlFor="reference">{t("Payment reference (optional)")}</label>
            <input
              id="reference"
              name="reference"
              maxLength={200}
              dir="auto"
              autoComplete="off"
              defaultValue={rejected?.reference}
            />
          </div>
          <div className="field">
            <label htmlFor="files">{t("Receipt: up to 3 pictures or PDFs, 5 MB each")}</label>
            <input
              id="files"
              name="files"
              type="file"
              multiple
              accept="image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf"
              aria-invalid={rejected ? true : undefined}
              aria-describedby={rejected ? "files-error" : undefined}
            />
          </div>
          <button className="button">{t("Send proof")}</button>
        </form>
      )}
      {rejected && (
        <p className="problem" id="files-error" role="alert">
          {rejected.error}
        </p>
      )}
    </section>
  );
}

function LatestProof({ proof }: { proof: PaymentProof }) {
  const { store } = useSite();
  const sent = dayText(store, proof.submitted_at);
  return (
    <>
      <p>{stateOf(proof, sent)}</p>
      {proof.reject_reason && (
        <p className="instructions" dir="auto">
          {proof.reject_reason}
        </p>
      )}
      <ul className="muted">
        {proof.reference && (
          <li>
            {t("Payment reference:")} <bdi>{proof.reference}</bdi>
          </li>
        )}
        {proof.files.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function stateOf({ status }: PaymentProof, date: string): string {
  if (status === "accepted") return t("The shop received your payment.");
  if (status === "rejected")
    return t("The shop couldn't accept the proof that you sent on {{date}}. The reason:", { date });
  return t("You sent this proof on {{date}}. The shop is checking it.", { date });
}
