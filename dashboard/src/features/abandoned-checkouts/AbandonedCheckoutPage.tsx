import type { AbandonedCheckout } from "@vitrine/contract/checkout/abandoned-checkouts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { StoredRecord } from "../../shared/pages/StoredRecord.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Editor } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { checkoutQuery, useMayManage, useSendEmail } from "./abandoned-checkouts.data.ts";
import { customerName, emailProblemText, stateBadge } from "./abandoned-labels.ts";
import { AbandonedLines } from "./AbandonedLines.tsx";
import { AbandonedContact } from "./AbandonedContact.tsx";
import { AbandonedTimeline } from "./AbandonedTimeline.tsx";

export function AbandonedCheckoutPage() {
  const shop = useShop();
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(checkoutQuery(shop.id, id));
  return (
    <StoredRecord key={id} page="abandonedCheckout" query={query}>
      {(checkout) => <Loaded checkout={checkout} />}
    </StoredRecord>
  );
}

function Loaded({ checkout }: { checkout: AbandonedCheckout }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  return (
    <>
      <PageHead
        title={t("Cart of {{customer}}", { customer: customerName(checkout, t) })}
        back={<BackTo list="abandonedCheckouts" />}
        beside={<StatusBadge {...stateBadge(checkout.state, t)} />}
        note={<DateText at={checkout.abandoned_at} format="full" zone={time_zone} />}
        actions={<Actions checkout={checkout} />}
      />
      {checkout.contact_removed_at && (
        <div className="mb-6">
          <Banner tone="neutral" title={t("The contact was removed after 90 days")}>
            {t("Totals still count in your figures.")}
          </Banner>
        </div>
      )}
      <Editor side={<AbandonedContact checkout={checkout} />}>
        <AbandonedLines checkout={checkout} />
        <AbandonedTimeline checkout={checkout} />
      </Editor>
    </>
  );
}

function Actions({ checkout }: { checkout: AbandonedCheckout }) {
  const { t } = useTranslation();
  const mayManage = useMayManage();
  const email = useSendEmail(checkout.id);
  const { link, order_id } = checkout;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link!);
      notify(t("Link copied. It works for 30 days."), "success");
    } catch {
      notify(t("Couldn't copy. Your browser blocked access to the clipboard."), "warning");
    }
  }

  return (
    <>
      {order_id && <ButtonLink to={paths.order(order_id)}>{t("View order")}</ButtonLink>}
      {link && <Button onClick={() => void copy()}>{t("Copy link")}</Button>}
      {mayManage && !order_id && !checkout.contact_removed_at && (
        <Button
          look="primary"
          busy={email.isPending}
          disabledReason={emailProblemText(checkout.email_problem, t)}
          onClick={() => email.mutate()}
        >
          {t("Send email now")}
        </Button>
      )}
    </>
  );
}
