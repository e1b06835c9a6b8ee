import { RejectedError } from "@vitrine/contract/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { queryClient } from "../../queries.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { isAppleMobile, isMacSafari } from "../../this-browser.ts";
import { type PushState, readPushState, turnPushOff, turnPushOn } from "../../session/push-device.ts";

const queryKey = ["push-state"];

/** Push notifications about the user's shops on this device. Self-contained: works in any settings page. */
export function PushSwitch() {
  const { t } = useTranslation();
  // Refetched on focus, for users who return from the browser's settings.
  const { data: state } = useQuery({
    queryKey,
    queryFn: readPushState,
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: (came: PushState) => queryClient.setQueryData(queryKey, came),
  });

  if (state === "unsupported")
    return (
      <div>
        <p className="font-medium">{t("Notifications on this device")}</p>
        <p className="text-small text-ink3">
          {isAppleMobile()
            ? isOnHomeScreen()
              ? t("Update this device to iOS 16.4 or later to get notifications.")
              : t(
                  "To get notifications on iPhone and iPad, open Vitrine in Safari, tap Share, then Add to Home Screen. Open Vitrine from there and turn them on here.",
                )
            : t(
                "This browser doesn't support notifications. Use a current version of Chrome, Edge, Firefox or Safari.",
              )}
        </p>
      </div>
    );
  if (state === "blocked")
    return (
      <Banner tone="caution" title={t("This browser blocks notifications from Vitrine")}>
        {isMacSafari()
          ? t(
              "In Safari, open Settings, then Websites, then Notifications. Allow Vitrine, then come back here.",
            )
          : isAppleMobile()
            ? t(
                "Open the Settings app, then Notifications, then Vitrine. Allow notifications, then come back here.",
              )
            : t(
                "Open the site settings next to the address bar and allow notifications. Then come back here.",
              )}
      </Banner>
    );

  const isOn = turn.isPending ? turn.variables : state === "on";
  return (
    <div className="flex flex-col gap-1" aria-busy={turn.isPending || state === undefined}>
      <Switch
        label={t("Notifications on this device")}
        help={
          turn.isPending
            ? turn.variables
              ? t("Turning on. The browser may ask you to allow it.")
              : t("Turning off…")
            : t("Get notified about new orders and other shop activity, even when this page is closed.")
        }
        checked={isOn}
        onChange={({ target }) => {
          if (state !== undefined && !turn.isPending) turn.mutate(target.checked);
        }}
      />
      {turn.error && !turn.isPending && (
        <p role="alert" className="flex gap-1.5 text-small text-critical">
          <span aria-hidden>▲</span>
          {turn.error instanceof RejectedError
            ? errorMessage(turn.error)
            : t(
                "We couldn't turn on notifications. Check that this device allows them and is online, then try again.",
              )}
        </p>
      )}
    </div>
  );
}

/** True if the dashboard was opened from the Home Screen: on iPhone and iPad only such pages get notifications. */
function isOnHomeScreen(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
