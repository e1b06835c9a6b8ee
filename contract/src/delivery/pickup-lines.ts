import { addressLines } from "../values/addresses.ts";
import type { PickupPlace } from "./pickup-places.ts";

/** The name and the address of a place, and its instructions, one string per line. */
export function pickupLines(place: PickupPlace, language: string): string[] {
  const { instructions, ...address } = place;
  return [...addressLines(address, language), ...(instructions ? instructions.split("\n") : [])];
}
