import { noticeAreas } from "@vitrine/contract/accounts/notifications";
import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { noticeGroups } from "./notice-labels.ts";

const t = ((text: string) => text) as unknown as TFunction;

test("has every kind of notification in exactly one group", () => {
  const shown = noticeGroups(t).flatMap(({ kinds }) => Object.keys(kinds));
  expect(shown.toSorted()).toEqual(Object.keys(noticeAreas).toSorted());
});
