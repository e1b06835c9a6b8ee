import { needsNoDelivery } from "@vitrine/contract/orders/orders";
import type { EmailTemplates } from "@vitrine/contract/shops/email-texts";
import { noDelivery } from "@vitrine/contract/checkout/placed-order";
import { orderName } from "@vitrine/contract/orders/order-name";
import { pickupLines } from "@vitrine/contract/delivery/pickup-lines";
import { addressLines, orderAddressLines } from "@vitrine/contract/values/addresses";
import type { CSSProperties, ReactElement } from "react";
import type { CustomerMail } from "../../../mail/customer-mail.tsx";
import { Paragraph } from "../../../mail/frame.tsx";
import type { EmailLanguage } from "../../../languages/email-language.ts";
import { deliveryName, deliveryTime, type ProductLine, pricedLines, sumsOf } from "./emails.rules.ts";
import type { OrderRecord } from "../orders.queries.ts";

/** The data that emails about an order are written from. */
export interface AboutOrder {
  shop: {
    id: number;
    name: string;
    logo_url?: string | null;
    /** Its contact email. */
    email: string | null;
    time_zone: string;
    email_templates: EmailTemplates;
  };
  /** With the names in its language. */
  order: OrderRecord;
  /** With the names in the shop's default language, for members. */
  stored: OrderRecord;
  /** Of the order, else the shop's default language. */
  language: EmailLanguage;
  /** The customer's page of the order. */
  order_url: string;
  /** Digital files of the order, once it is paid. */
  downloads: { name: string; url: string }[];
  /** The order in the dashboard. */
  owner_url: string;
}

/** An email to a member about an order. */
export interface MemberMail {
  subject: string;
  element: ReactElement;
}

/** An email from the shop to the customer of an order. Its button opens the order unless another is given. */
export function orderMail(
  { shop, order, order_url, language }: AboutOrder,
  {
    values,
    message,
    ...mail
  }: Omit<CustomerMail, "shop" | "language" | "footer" | "values"> &
    Partial<Pick<CustomerMail, "values" | "footer">>,
): CustomerMail {
  const { t, paragraph, money } = language;
  return {
    shop,
    language,
    button: { label: t("View your order"), href: order_url },
    footer: paragraph(
      t("You received this because you placed order {{order}} at {{shop}}.", {
        order: orderName(order),
        shop: shop.name,
      }),
      replySentence(shop, language),
    ),
    message: [[t("Hello {{name}},", { name: order.name })], ...message],
    values: {
      ...values,
      shop_name: shop.name,
      customer_name: order.name,
      order_number: orderName(order),
      total: money(order.total, order.currency),
    },
    ...mail,
  };
}

/** The invitation to reply; "" for a shop without a contact email. */
export function replySentence(shop: { email: string | null }, { t }: EmailLanguage): string {
  return shop.email ? t("Reply to this email to contact the shop.") : "";
}

/** Items, prices, delivery address and delivery method of an order. */
export function WholeOrder({ order, language }: { order: OrderRecord; language: EmailLanguage }) {
  const { t, locale } = language;
  const { sums, notes } = sumsOf(order, language);
  return (
    <>
      <OrderLines lines={pricedLines(order, language)} sums={sums} notes={notes} />
      <Detail title={addressTitle(order, language)} lines={orderAddressLines(order, locale)} />
      {order.billing && <Detail title={t("Bill to")} lines={billingLines(order.billing, language)} />}
      {order.delivery.is_pickup ? (
        <PickupDetail order={order} language={language} />
      ) : (
        !needsNoDelivery(order.fulfilment_status) && (
          <Detail
            title={t("Delivery")}
            lines={[deliveryName(order, language), deliveryTime(order, language)].filter(Boolean)}
          />
        )
      )}
    </>
  );
}

/** The billing address, if it isn't the delivery address, and the tax number. */
function billingLines(
  { address, tax_number }: NonNullable<OrderRecord["billing"]>,
  { t, locale }: EmailLanguage,
): string[] {
  return [
    ...(address ? addressLines(address, locale) : []),
    ...(tax_number ? [t("Tax number: {{number}}", { number: tax_number })] : []),
  ];
}

/** The label of the address: nothing is sent to that of an order without delivery. */
function addressTitle({ delivery, address, fulfilment_status }: OrderRecord, { t }: EmailLanguage): string {
  if (delivery.is_pickup && !address.line1) return t("Pickup by");
  const isSent = !delivery.is_pickup && !needsNoDelivery(fulfilment_status) && delivery.name !== noDelivery;
  return isSent ? t("Ships to") : t("Address");
}

/** The place where the order is picked up, or the name of the delivery method if the shop has entered none. */
export function PickupDetail({ order, language }: { order: OrderRecord; language: EmailLanguage }) {
  const { t } = language;
  const { pickup_place: place } = order.delivery;
  return (
    <Detail
      title={t("Pick up at")}
      lines={place ? pickupLines(place, language.locale) : [deliveryName(order, language)]}
    />
  );
}

/** Links to the order's digital files; nothing if there are none. */
export function Files({ about: { downloads, language } }: { about: AboutOrder }) {
  const { t } = language;
  if (downloads.length === 0) return null;
  return (
    <Paragraph>
      <span className="quiet" style={quiet}>
        {t("Your files")}
      </span>
      {downloads.map(({ name, url }) => (
        <span key={url}>
          <br />
          <a href={url} className="ink" style={{ color: "#151a17" }}>
            <bdi>{name}</bdi>
          </a>
        </span>
      ))}
      <br />
      <span className="quiet" style={quiet}>
        {t("These links expire in two days. You can get new ones on your order page.")}
      </span>
    </Paragraph>
  );
}

/** The items, one per row, then the sums, the last of which is the total, and notes on the total. */
export function OrderLines({
  lines,
  sums,
  notes,
}: {
  lines: ProductLine[];
  sums?: { name: string; amount: string }[];
  notes?: string[];
}) {
  return (
    <table className="order-lines" width="100%" cellPadding={0} cellSpacing={0} style={table}>
      <tbody>
        {lines.map(({ id, title, variant_title, quantity, amount }) => (
          <tr key={id}>
            <td className="ink rule" style={{ ...cell, ...ruled }}>
              {quantity} × <bdi>{title}</bdi>
              {variant_title && (
                <>
                  <br />
                  <bdi className="quiet" style={quiet}>
                    {variant_title}
                  </bdi>
                </>
              )}
            </td>
            {amount && (
              <td className="ink rule" style={{ ...amountCell, ...ruled }}>
                {amount}
              </td>
            )}
          </tr>
        ))}
        {sums?.map(({ name, amount }, at, { length }) => {
          const look = { ...(at === 0 ? ruled : snug), ...(at === length - 1 && { fontWeight: 600 }) };
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two discounts may have the same name, and none ever moves
            <tr key={at}>
              <td className="ink rule" style={{ ...cell, ...look }}>
                <bdi>{name}</bdi>
              </td>
              <td className="ink rule" style={{ ...amountCell, ...look }}>
                {amount}
              </td>
            </tr>
          );
        })}
        {notes?.map((note) => (
          <tr key={note}>
            <td className="quiet" colSpan={2} style={{ ...cell, ...snug, ...quiet }}>
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lines of text under a muted label. */
export function Detail({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Paragraph>
      <span className="quiet" style={quiet}>
        {title}
      </span>
      <br />
      <Lines text={lines.join("\n")} />
    </Paragraph>
  );
}

/** Text that someone entered, with its line breaks. */
export function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same, and none ever moves
    <span key={at}>
      {at > 0 && <br />}
      <bdi>{line}</bdi>
    </span>
  ));
}

const table: CSSProperties = { width: "100%", borderCollapse: "collapse", margin: "8px 0 24px" };
const ruled: CSSProperties = { borderTop: "1px solid #d8ded7" };
const snug: CSSProperties = { paddingTop: 0 };
const cell: CSSProperties = {
  padding: "8px 0",
  paddingInlineEnd: "16px",
  fontSize: "16px",
  lineHeight: "24px",
  textAlign: "start",
  verticalAlign: "top",
};
const amountCell: CSSProperties = { ...cell, paddingInlineEnd: 0, textAlign: "end", whiteSpace: "nowrap" };
const quiet: CSSProperties = { color: "#5c665f", fontSize: "14px", lineHeight: "20px" };
