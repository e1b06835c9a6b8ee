import { hasPermission } from "@vitrine/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";

/** The query parameters of the order lists whose orders are counted. */
const counted = {
  returnRequests: { return_status: "requested" },
  authorizedPayments: { payment_status: "authorized" },
  paymentProofs: { payment_proof: "pending" },
} as const;

/** Numbers of tasks that many shops never have, undefined while they load or if the member may not do them. */
export function useOtherTasks(): Partial<Record<keyof typeof counted | "unreadMessages", number>> {
  const { id: shop_id, permissions } = useShop();
  const params = { shop_id };
  const count = (name: keyof typeof counted) => ({
    ...api.orders.list.queryOptions({ input: { params, query: { ...counted[name], limit: 1 } } }),
    enabled: hasPermission(permissions, "orders"),
  });
  const returns = useQuery(count("returnRequests"));
  const payments = useQuery(count("authorizedPayments"));
  const proofs = useQuery(count("paymentProofs"));
  const messages = useQuery({
    ...api.messages.count_unread.queryOptions({ input: { params } }),
    enabled: hasPermission(permissions, "customers"),
  });
  return {
    returnRequests: returns.data?.meta.total,
    authorizedPayments: payments.data?.meta.total,
    paymentProofs: proofs.data?.meta.total,
    unreadMessages: messages.data?.data.unread,
  };
}
