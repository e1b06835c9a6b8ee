import { useState } from "react";
import { t } from "../../i18n.ts";

interface LocationButtonProps {
  /** "23.8103,90.4125", or "" */
  location: string;
  /** True once there is JavaScript. */
  isHydrated: boolean;
  onLocate(location: string): void;
}

/** Sends the location that the browser knows with the form. Without JavaScript, the sentence above it is all there is. */
export function LocationButton({ location, isHydrated, onLocate }: LocationButtonProps) {
  const [state, setState] = useState<"idle" | "locating" | "failed">("idle");
  function locate(): void {
    setState("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onLocate(`${coords.latitude.toFixed(4)},${coords.longitude.toFixed(4)}`);
      },
      () => setState("failed"),
      { timeout: 20_000, maximumAge: 60_000 },
    );
  }
  return (
    <div className="location">
      <p className="muted without-script">{t("Sharing your location needs JavaScript.")}</p>
      {isHydrated && (
        <button
          type="button"
          className="button plain"
          aria-busy={state === "locating"}
          disabled={state === "locating"}
          onClick={locate}
        >
          {state === "locating"
            ? t("Finding your location")
            : location
              ? t("Update my location")
              : t("Use my location")}
        </button>
      )}
      {state === "failed" && (
        <output className="problem">
          {t("Your browser didn't share your location. Allow it in the browser, then try again.")}
        </output>
      )}
    </div>
  );
}
