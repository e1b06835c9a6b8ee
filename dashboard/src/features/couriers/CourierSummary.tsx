import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { DetailList, Section } from "../../ui/layout/Editor.tsx";
import { Figure, Money } from "../../ui/text/Figure.tsx";

/** The cash and the success rate of a courier. */
export function CourierSummary({ id }: { id: string }) {
  const { t } = useTranslation();
  const { id: shop_id, currency } = useShop();
  const { data, error, refetch } = useQuery(
    api.courier_settlements.summary.queryOptions({ input: { params: { shop_id, id } } }),
  );
  if (error) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={8} />;
  const { owed, on_the_way, settled, fees, delivered, finished, areas } = data.data;
  const money = (name: string, minor: number) => ({
    name,
    value: <Money minor={minor} currency={currency} />,
  });
  return (
    <>
      <Section
        title={t("Cash on delivery")}
        actions={<ButtonLink to={paths.courierSettlement(id)}>{t("Settle cash")}</ButtonLink>}
      >
        <DetailList
          details={[
            money(t("Delivered, not settled"), owed),
            money(t("On the way"), on_the_way),
            money(t("Settled"), settled),
            money(t("Fees"), fees),
          ]}
        />
      </Section>
      <Section
        title={t("Success rate")}
        note={t("Delivered shipments of those that were delivered, returned or lost.")}
      >
        {finished === 0 ? (
          <p className="text-ink3">{t("No finished shipments yet.")}</p>
        ) : (
          <DetailList
            details={[{ area: t("All areas"), delivered, finished }, ...areas].map((row) => ({
              name: row.area,
              value: (
                <>
                  <Figure share={row.delivered / row.finished} />{" "}
                  <span className="text-ink3">
                    {t("{{delivered}} of {{finished}}", { delivered: row.delivered, finished: row.finished })}
                  </span>
                </>
              ),
            }))}
          />
        )}
      </Section>
    </>
  );
}
