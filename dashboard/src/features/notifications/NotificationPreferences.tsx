import {
  type NoticeChannel,
  noticeChannels,
  type NotificationPreference,
} from "@vitrine/contract/accounts/notification-preferences";
import type { NoticeKind } from "@vitrine/contract/accounts/notifications";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSelectedShop } from "../../session/selected-shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { channelLabel, noticeGroups } from "./notice-labels.ts";
import { preferencesQuery, useSetPreference } from "./notification-preferences.data.ts";

/** The channels of each kind of notification in the selected shop, for the signed-in user. Changes apply immediately. */
export function NotificationPreferences() {
  const { shop } = useSelectedShop();
  return shop && <ShopPreferences key={shop.id} shop={shop} />;
}

function ShopPreferences({ shop }: { shop: { id: number; name: string } }) {
  const { t } = useTranslation();
  const { data, error, refetch, isPending } = useQuery(preferencesQuery(shop.id));
  const isLate = useLateBusy(isPending);
  if (error && !data) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return isLate && <SkeletonLines lines={6} />;
  return (
    <table className="w-full border-collapse">
      <caption className="mb-2 text-start">
        {t("In the shop {{shop}}", { shop: shop.name })}
        <span className="block text-small text-ink3">
          {t(
            "Only for you. Applies immediately. Push reaches the devices on which you turned notifications on.",
          )}
        </span>
      </caption>
      <thead>
        <tr className="border-b border-rule text-small text-ink3">
          <th scope="col" className="py-2 pe-2 text-start font-normal">
            {t("Event")}
          </th>
          {noticeChannels.map((channel) => (
            <th key={channel} scope="col" className="w-14 px-1 py-2 text-center font-normal tablet:w-20">
              {channelLabel(channel, t)}
            </th>
          ))}
        </tr>
      </thead>
      {noticeGroups(t).map(({ title, kinds }) => (
        <Group key={title} shopId={shop.id} title={title} kinds={kinds} preferences={data.data} />
      ))}
    </table>
  );
}

/** The kinds of a group that the user's role gets; nothing if there are none. */
function Group({
  shopId,
  title,
  kinds,
  preferences,
}: {
  shopId: number;
  title: string;
  kinds: Partial<Record<NoticeKind, { label: string; help?: string }>>;
  preferences: readonly NotificationPreference[];
}) {
  const rows = Object.entries(kinds).flatMap(([kind, labels]) => {
    const preference = preferences.find((one) => one.kind === kind);
    return preference ? [{ preference, ...labels }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className="pt-5 pb-1 text-start text-h3">
          {title}
        </th>
      </tr>
      {rows.map(({ preference, label, help }) => (
        <tr key={preference.kind} className="border-b border-rule">
          <th scope="row" className="py-2 pe-2 text-start font-normal wrap-anywhere">
            {label}
            {help && <span className="block text-small text-ink3">{help}</span>}
          </th>
          {noticeChannels.map((channel) => (
            <td key={channel} className="px-1 py-2 text-center">
              <ChannelSwitch shopId={shopId} preference={preference} channel={channel} label={label} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function ChannelSwitch({
  shopId,
  preference,
  channel,
  label,
}: {
  shopId: number;
  preference: NotificationPreference;
  channel: NoticeChannel;
  label: string;
}) {
  const { t } = useTranslation();
  const setPreference = useSetPreference(shopId);
  return (
    <Switch
      label={`${label}: ${channelLabel(channel, t)}`}
      hideLabel
      checked={preference[channel]}
      onChange={({ target }) =>
        setPreference.mutate(
          { kind: preference.kind, channel, is_on: target.checked },
          { onError: (error) => notify(errorMessage(error)) },
        )
      }
    />
  );
}
