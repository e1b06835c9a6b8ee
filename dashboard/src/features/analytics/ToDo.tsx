import type { Analytics } from "@vitrine/contract/shops/analytics";
import { hasPermission } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { Section } from "../../ui/layout/Editor.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { UnstyledLink } from "../../ui/button/TextLink.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useOtherTasks } from "./other-tasks.data.ts";

interface Task {
  label: string;
  count: number | undefined;
  to: string;
  search?: Record<string, unknown>;
}

/** Numbers of open tasks, each linked to its filtered list. */
export function ToDo({ toDo }: { toDo: Analytics["to_do"] | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { permissions } = useShop();
  const { returnRequests, authorizedPayments, paymentProofs, unreadMessages } = useOtherTasks();
  const orders = (stage: string) => ({ to: paths.orders, search: { tab: stage } });
  const inventory = { to: paths.inventory, search: { tab: "low" } };
  const maySeeOrders = hasPermission(permissions, "orders");
  const tasks: Task[] = [];
  if (maySeeOrders)
    tasks.push(
      { label: t("Orders to confirm"), count: toDo?.to_confirm, ...orders("new") },
      { label: t("Orders to pack or fulfil"), count: toDo?.to_pack, ...orders("confirmed") },
      { label: t("Orders to ship"), count: toDo?.to_ship, ...orders("packed") },
    );
  if (hasPermission(permissions, "inventory"))
    tasks.push({ label: t("Variants with low stock"), count: toDo?.low_stock, ...inventory });
  const others: Task[] = [
    {
      label: t("Return requests"),
      count: returnRequests,
      to: paths.orders,
      search: { returns: "requested" },
    },
    {
      label: t("Payments to capture"),
      count: authorizedPayments,
      to: paths.orders,
      search: { payment: "authorized" },
    },
    {
      label: t("Proofs of payment to check"),
      count: paymentProofs,
      to: paths.orders,
      search: { proof: "pending" },
    },
    {
      label: t("Orders with cash missing"),
      count: maySeeOrders ? toDo?.cash_missing : undefined,
      to: paths.orders,
      search: { cash: "missing" },
    },
    { label: t("Unread messages"), count: unreadMessages, to: paths.messages, search: { tab: "unread" } },
  ];
  // Many shops never have these: without any, the list stays short.
  tasks.push(...others.filter(({ count }) => count));
  if (tasks.length === 0) return null;
  return (
    <Section title={t("To do")}>
      <ul className="border-b border-rule">
        {tasks.map(({ label, count, to, search }) => (
          <li
            key={label}
            className="relative flex min-h-row items-center justify-between gap-4 border-t border-rule hover:bg-sunken"
          >
            <UnstyledLink to={to} search={search} className="after:absolute after:inset-0">
              {label}
            </UnstyledLink>
            {count === undefined ? (
              <Skeleton className="w-6" />
            ) : (
              <span className={count > 0 ? "font-semibold" : "text-ink3"}>
                {count.toLocaleString(locale)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
