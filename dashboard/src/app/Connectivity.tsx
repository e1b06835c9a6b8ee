import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../ui/feedback/toast.tsx";

/** Says when the connection goes and when it comes back. */
export function Connectivity() {
  const { t } = useTranslation();
  const sayOffline = useEffectEvent(() =>
    notify(t("You are offline. Please check your internet connection."), "warning"),
  );
  const sayOnline = useEffectEvent(() => notify(t("You're back online!"), "success"));

  useEffect(() => {
    const off = () => sayOffline();
    const on = () => sayOnline();
    addEventListener("offline", off);
    addEventListener("online", on);
    return () => {
      removeEventListener("offline", off);
      removeEventListener("online", on);
    };
  }, []);

  return null;
}
