import { useNavigate } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import type { DraftOrder, DraftOrderPayment, DraftOrderQuote } from "@vitrine/contract/orders/draft-orders";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage, fieldMessages } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { NumberInput } from "../../ui/form/NumberInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../ui/overlay/DialogForm.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { isPickedUp } from "./draft-order-form.ts";
import { useComplete } from "./draft-orders.data.ts";

interface CreateOrderDialogProps {
  draft: DraftOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Chooses how the order of a draft is paid, and creates it. */
export function CreateOrderDialog({ draft, open, onOpenChange }: CreateOrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id: shop_id } = useShop();
  // Read again when the dialog opens: prices and stock may have changed.
  const { data, error } = useQuery({
    ...api.draft_orders.read.queryOptions({ input: { params: { shop_id, id: draft.id } } }),
    enabled: open,
    staleTime: 0,
    select: (response) => response.data,
  });
  const quote = data?.quote;
  const total =
    quote?.calculation && formatMoney(quote.calculation.total, quote.calculation.currency, locale);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Create order")}
      description={total && t("The total is {{total}}. The items are taken from your stock.", { total })}
    >
      {error ? (
        <Banner tone="critical" title={errorMessage(error)} />
      ) : quote ? (
        <Choice
          draft={draft}
          quote={quote}
          isOutdated={data.version !== draft.version}
          onClose={() => onOpenChange(false)}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  draft: DraftOrder;
  quote: DraftOrderQuote;
  /** True if someone else has saved the draft since. */
  isOutdated: boolean;
  onClose: () => void;
}

function Choice({ draft, quote, isOutdated, onClose }: ChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const complete = useComplete(draft);
  const [kind, setKind] = useState<DraftOrderPayment["kind"]>("later");
  const [method, setMethod] = useState<string>();
  const [days, setDays] = useState<number | undefined>(7);
  const methods = kind === "link" ? quote.payment_links : quote.payment_methods;
  const chosen = methods.find(({ key }) => key === method) ?? methods[0];
  const rounding = chosen?.key === "cash_on_delivery" ? quote.cash_rounding : 0;
  const isPickup = isPickedUp({ ...draft.delivery, rate: draft.delivery.rate ?? "" }, quote.delivery_options);
  const hint = isOutdated
    ? t("Someone else changed this draft. Reload the page to see the changes.")
    : (missingText(quote.missing[0], quote.requires_shipping && !isPickup, t) ??
      (kind === "link" ? linkProblem(draft, quote, t) : undefined));

  async function create() {
    if (!chosen || !quote.calculation) return;
    try {
      const { message, data } = await complete.mutateAsync({
        accepted_total: quote.calculation.total + rounding,
        payment: { kind, method: chosen.key, days: days ?? 0 },
      });
      notify(message, "success");
      await navigate({ to: paths.order(data.order_id), ignoreBlocker: true });
    } catch {
      // Shown below.
    }
  }

  return (
    <DialogForm
      onSubmit={() => {
        if (!hint) void create();
      }}
    >
      <PaymentTime value={kind} onValue={setKind} />
      {methods.length > 0 && (
        <Field
          label={t("Payment method")}
          name="payment.method"
          help={
            rounding !== 0 &&
            quote.calculation &&
            t("Rounded to {{total}} for cash on delivery.", {
              total: formatMoney(quote.calculation.total + rounding, quote.calculation.currency, locale),
            })
          }
        >
          <Select
            value={chosen?.key}
            onChange={({ target }) => setMethod(target.value)}
            options={methods.map(({ key, name }) => ({ value: key, label: methodName(key, name, t) }))}
          />
        </Field>
      )}
      {kind === "link" && (
        <Field
          label={t("Days to pay")}
          name="payment.days"
          help={t("If it isn't paid by then, the order is cancelled and its items go back into stock.")}
        >
          <NumberInput value={days} onValue={setDays} />
        </Field>
      )}
      <div aria-live="polite">
        {hint && <Banner tone="caution" title={hint} />}
        {!hint && complete.error && <Banner tone="critical" title={fieldMessages(complete.error)} />}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" look="primary" busy={complete.isPending} disabledReason={hint}>
          {kind === "link" ? t("Create order and send link") : t("Create order")}
        </Button>
      </DialogButtons>
    </DialogForm>
  );
}

interface PaymentTimeProps {
  value: DraftOrderPayment["kind"];
  onValue: (kind: DraftOrderPayment["kind"]) => void;
}

/** Paid already, later, or by link. */
function PaymentTime({ value, onValue }: PaymentTimeProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      legend={t("Payment")}
      name="payment.kind"
      value={value}
      onValue={(kind) => onValue(kind as DraftOrderPayment["kind"])}
      options={[
        { value: "paid", label: t("Mark as paid"), help: t("You have received the money already.") },
        {
          value: "later",
          label: t("Payment due later"),
          help: t("On delivery or by transfer, for example."),
        },
        {
          value: "link",
          label: t("Send payment link"),
          help: t(
            "We email the customer a link to pay online. The items stay reserved until the payment is due.",
          ),
        },
      ]}
    />
  );
}

/** The reason why the draft can't become an order yet. */
function missingText(
  missing: DraftOrderQuote["missing"][number] | undefined,
  isDelivered: boolean,
  t: TFunction,
): string | undefined {
  switch (missing) {
    case "lines":
      return t("Add an item first.");
    case "stock":
      return t("Some items can't be ordered. Check the items, then try again.");
    case "address":
      return isDelivered
        ? t("Enter the customer's name and address first.")
        : t("Enter the customer's name first.");
    case "delivery":
      return t("Choose a delivery method that's available for this address.");
    case "total":
      return t("The total is more than an order can charge. Lower it.");
    case undefined:
      return undefined;
  }
}

/** The reason why no payment link can be sent. */
function linkProblem({ email }: DraftOrder, quote: DraftOrderQuote, t: TFunction): string | undefined {
  if (quote.calculation?.total === 0)
    return t("The total is 0, so no payment link is needed. Choose another payment option.");
  if (quote.is_too_small_to_link) return t("This amount is too small to pay online. Choose another payment.");
  if (quote.payment_links.length === 0)
    return t("Connect a payment provider that can charge this total in Settings → Payments.");
  return email ? undefined : t("Enter the customer's email. We'll send the payment link to it.");
}

/** Names that the system gives are translated; names that the shop entered are not. */
function methodName(key: string, name: string, t: TFunction): string {
  if (key === "cash_on_delivery") return t("Cash on delivery");
  return key === "manual" ? t("Manual payment") : name;
}
