import type { RequestDetails } from "../../actor.ts";
import { networkOf } from "../../ip-networks.ts";
import { hashToken } from "../../ids.ts";

/**
 * Identifies the device of a request without a session. A device id is 19 random characters and a timestamp
 * that only this browser and the server know, so it can't be impersonated. Clients without one are identified
 * by network.
 */
export function requesterOf({ deviceId, ip }: RequestDetails): string {
  return deviceId ? `device:${deviceId}` : `network:${networkOf(ip)}`;
}

/** SHA-256 hash of the requester, as stored. */
export function requesterHash(request: RequestDetails): Buffer {
  return hashToken(requesterOf(request));
}
