import { t } from "../../i18n.ts";
import { useSite } from "../../site.ts";

/** The button that adds the items of an order to the cart. @param name of the order, if there are several on the page */
export function BuyAgain({ token, name }: { token: string; name?: string }) {
  const { base } = useSite();
  return (
    <form id={name ? undefined : "buy-again"} method="post" action={`${base}/orders/${token}/cart`}>
      <button className="link">
        {t("Buy again")}
        {name && (
          <span className="hidden">
            {" "}
            <bdi>{name}</bdi>
          </span>
        )}
      </button>
    </form>
  );
}
