import type { Domain, DomainProblem, DomainStatus } from "@vitrine/contract/shops/domains";
import type { TFunction } from "i18next";
import type { Shape, Tone } from "../../ui/feedback/StatusBadge.tsx";

export function statusLabel(status: DomainStatus, t: TFunction): { label: string; tone: Tone; shape: Shape } {
  switch (status) {
    case "pending_dns":
      return { label: t("Waiting for DNS"), tone: "neutral", shape: "none" };
    case "verified":
      return { label: t("Ownership verified"), tone: "caution", shape: "part" };
    case "issuing_tls":
      return { label: t("Preparing https"), tone: "caution", shape: "part" };
    case "active":
      return { label: t("Active"), tone: "positive", shape: "done" };
    case "error":
      return { label: t("Not working"), tone: "critical", shape: "problem" };
  }
}

export function problemText(
  problem: DomainProblem,
  { wrong_values, records }: Pick<Domain, "wrong_values" | "records">,
  t: TFunction,
): string {
  const found = wrong_values.join(", ");
  switch (problem) {
    case "dns_silent":
      return t("The name servers of this domain don't respond.");
    case "txt_missing":
      return t("We didn't find the TXT record.");
    case "txt_wrong":
      return t("The TXT record has another value. We found {{found}}.", { found });
    case "taken":
      return t("This domain is connected to another shop. Remove it there first.");
    case "address_missing":
      return t("The domain doesn't point to your shop yet.");
    case "address_wrong": {
      const expected = records
        .filter(({ type }) => type !== "TXT")
        .map(({ value }) => value)
        .join(", ");
      return t("The domain points to another server. We found {{found}}, expected {{expected}}.", {
        found,
        expected,
      });
    }
    case "https_failed":
      return t("The domain doesn't respond over https yet.");
  }
}
