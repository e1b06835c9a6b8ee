import type { RequestDetails } from "../../actor.ts";
import { networkOf } from "../../ip-networks.ts";
import { hashToken } from "../../ids.ts";

/**
 * The device a request without a session comes from. Its id is 19 random characters and a time that only this browser
 * and the server know, so nobody else can act in its name. A client that sends none is told apart by its network.
 */
export function requesterOf({ deviceId, ip }: RequestDetails): string {
  return deviceId ? `device:${deviceId}` : `network:${networkOf(ip)}`;
}

/** The same as it is stored. */
export function requesterHash(request: RequestDetails): Buffer {
  return hashToken(requesterOf(request));
}
