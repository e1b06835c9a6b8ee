import type { CourierProviderName } from "@vitrine/contract/delivery/couriers";
import type { CourierProvider } from "./courier-provider.ts";
import { createEasypost, easypostApiUrl } from "./easypost.ts";
import { createSteadfast, steadfastApiUrl } from "./steadfast.ts";

/** Settings of the couriers, from the environment. */
export interface CourierSettings {
  steadfastApiUrl?: string;
  easypostApiUrl?: string;
}

export type CourierProviders = Record<CourierProviderName, CourierProvider>;

export function createCourierProviders(settings: CourierSettings): CourierProviders {
  return {
    steadfast: createSteadfast(settings.steadfastApiUrl ?? steadfastApiUrl),
    easypost: createEasypost(settings.easypostApiUrl ?? easypostApiUrl),
  };
}
