import type { OrderChange } from "@vitrine/contract/orders/order-edits";
import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { Paragraph } from "../../mail/frame.tsx";
import { isProvider } from "../online-payments/online-payments.rules.ts";
import { paymentSentence } from "./emails.rules.ts";
import { balanceOf } from "./order-answers.rules.ts";
import { type AboutOrder, Detail, ShopperEmail, WholeOrder, type Written } from "./order-parts.mail.tsx";

/** Email to the customer: the shop has changed the order. */
export function orderEditedMail(about: AboutOrder, editId: string): Written {
  const { shop, order, order_url } = about;
  const edit = order.timeline.find(({ details }) => details["edit_id"] === editId);
  if (!edit) throw new Error("This order has no such edit");
  const changes = edit.details["changes"] as OrderChange[];
  const balance = balanceOf(order);
  const amount = formatMoney(Math.abs(balance), order.currency);
  const isPaidOnline = balance > 0 && isProvider(order.payment_method);
  return {
    subject: `${shop.name} changed your order ${orderName(order)}`,
    element: (
      <ShopperEmail
        about={about}
        preview={`See what has changed in your order ${orderName(order)}.`}
        button={isPaidOnline ? { label: `Pay ${amount}`, href: order_url } : undefined}
      >
        <Paragraph>
          <bdi>{shop.name}</bdi> changed your order {orderName(order)}. {whatIsDue(about, balance, amount)}
        </Paragraph>
        <Detail
          title="What has changed"
          lines={changes.map((change) => changeSentence(change, order.currency))}
        />
        <WholeOrder order={order} />
      </ShopperEmail>
    ),
  };
}

function whatIsDue({ order }: AboutOrder, balance: number, amount: string): string {
  if (balance < 0) return `You paid ${amount} too much. The shop will contact you about it.`;
  if (balance === 0) return "There is nothing more to pay.";
  return isProvider(order.payment_method)
    ? `Pay ${amount} on the order's page.`
    : paymentSentence(order) || `${amount} is due.`;
}

function changeSentence(change: OrderChange, currency: string): string {
  switch (change.kind) {
    case "added":
      return `Added: ${change.quantity} × ${change.title}`;
    case "removed":
      return `Removed: ${change.quantity} × ${change.title}`;
    case "quantity":
      return `${change.title}: ${change.after} instead of ${change.before}`;
    case "discount":
    case "delivery":
    case "total": {
      const names = { discount: "Discount", delivery: "Delivery", total: "Total" };
      const amount = (minor: number) => formatMoney(minor, currency);
      return `${names[change.kind]}: ${amount(change.after)} instead of ${amount(change.before)}`;
    }
    case "email":
      return "The email of the order";
    case "phone":
      return "The phone number of the order";
    case "address":
      return "The delivery address";
  }
}
