import { orderName } from "@vitrine/contract/orders/order-name";
import { Email, Paragraph } from "../../../mail/frame.tsx";
import type { EmailLanguage } from "../../../languages/email-language.ts";
import { advanceDueOf } from "../payments/advance-due.rules.ts";
import { awaitsAdvance } from "./emails.rules.ts";
import { type AboutOrder, Detail, WholeOrder, type MemberMail } from "./order-parts.mail.tsx";

function nextStep(order: AboutOrder["stored"], { t, money }: EmailLanguage): string {
  if (awaitsAdvance(order))
    return t("It is confirmed when you accept or record the advance payment of {{amount}}.", {
      amount: money(advanceDueOf(order), order.currency),
    });
  if (order.fulfilment_status === "not_needed")
    return order.confirmation === "pending"
      ? t("Confirm the order. Nothing needs to be shipped.")
      : t("Nothing needs to be shipped.");
  if (order.fulfilment_status === "service_unfulfilled")
    return order.confirmation === "pending"
      ? t("Confirm the order. Nothing needs to be shipped.")
      : t("Nothing needs to be shipped. Mark the order as fulfilled when the service is done.");
  return order.confirmation === "pending"
    ? t("Confirm the order to start packing.")
    : t("You can pack it now.");
}

/** Email to a member of the shop about a new order. */
export function newOrderMail(
  { shop, stored: order, owner_url }: AboutOrder,
  language: EmailLanguage,
): MemberMail {
  const { t, money, paragraph } = language;
  const total = money(order.total, order.currency);
  const number = order.item_count;
  const items = t("{{number}} items", { number, count: number, defaultValue_one: "1 item" });
  const next = nextStep(order, language);
  const contact = [order.email, order.phone].filter((line) => line !== null);
  return {
    subject: t("New order {{order}} · {{total}}", { order: orderName(order), total }),
    element: (
      <Email
        from={{ name: shop.name }}
        preview={`${items} · ${next}`}
        button={{ label: t("View order"), href: owner_url }}
        footer={paragraph(
          t("You received this because you are a member of {{shop}} on Vitrine.", { shop: shop.name }),
          order.email ? t("Reply to this email to contact the customer.") : "",
        )}
        language={language}
      >
        <Paragraph>
          {paragraph(
            t("{{name}} ordered {{items}} for {{total}}.", { name: order.name, items, total }),
            next,
          )}
        </Paragraph>
        <WholeOrder order={order} language={language} />
        {contact.length > 0 && <Detail title={t("Contact")} lines={contact} />}
        {order.note && <Detail title={t("Note")} lines={order.note.split(/\r?\n/)} />}
      </Email>
    ),
  };
}
