/** Messages to the customer of one order in a day, and emails of one shop in an hour. More would be used for advertising. */
const maxOfOrder = 20;
const maxOfShop = 200;

/**
 * The details of the error if no further message may be sent; undefined if one may.
 *
 * @param isOptional true if the member can make the change without an email
 */
export function messageLimitProblem(
  sent: { of_order: number; of_shop: number },
  isOptional = false,
): { message: string; retry_after: number } | undefined {
  if (sent.of_order >= maxOfOrder)
    return {
      message: isOptional
        ? "You can send up to 20 emails about an order in a day. Clear “Email the customer”, or try again tomorrow."
        : "You can send up to 20 messages about an order in a day. Try again tomorrow.",
      retry_after: 86_400,
    };
  if (sent.of_shop >= maxOfShop)
    return {
      message: isOptional
        ? "You can send up to 200 emails to customers in an hour. Clear “Email the customer”, or try again in an hour."
        : "You can send up to 200 emails to customers in an hour. Wait an hour, then try again.",
      retry_after: 3600,
    };
  return undefined;
}
