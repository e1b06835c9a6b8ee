import { type Permission, requiredBy } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { permissionHelp, permissionLabels } from "../../shared/permission-labels.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { mayToggle, permissionGroups, toggled } from "./permission-groups.ts";

interface PermissionsFieldProps {
  value: readonly Permission[];
  onValue: (value: Permission[]) => void;
}

/** A check box for each permission, by area. Those that the signed-in member lacks can't be changed. */
export function PermissionsField({ value, onValue }: PermissionsFieldProps) {
  const { t } = useTranslation();
  const { permissions: own } = useShop();
  const locale = useLocale();
  const labels = permissionLabels(t);
  return permissionGroups.map(({ id, label, permissions }) => {
    const changeable = permissions.filter((one) => mayToggle(own, one));
    const checked = changeable.filter((one) => value.includes(one));
    const toggleAll = (isOn: boolean) =>
      onValue(changeable.reduce<Permission[]>((chosen, one) => toggled(chosen, one, isOn), [...value]));
    return (
      <MarginSection key={id} title={label(t)}>
        <Checkbox
          label={t("Select all")}
          aria-label={t("Select all: {{area}}", { area: label(t) })}
          checked={changeable.length > 0 && checked.length === changeable.length}
          partly={checked.length > 0 && checked.length < changeable.length}
          disabled={changeable.length === 0}
          onChange={(event) => toggleAll(event.target.checked)}
        />
        {permissions.map((one) => (
          <Checkbox
            key={one}
            className="ps-7"
            label={labels[one]}
            help={
              own.includes(one)
                ? helpOf(one, t, locale)
                : t("You can't give this permission, because you don't have it.")
            }
            checked={one === "dashboard" || value.includes(one)}
            disabled={!mayToggle(own, one)}
            onChange={(event) => onValue(toggled(value, one, event.target.checked))}
          />
        ))}
      </MarginSection>
    );
  });
}

/** The scope of a permission, and the areas that are checked with it. */
function helpOf(permission: Permission, t: TFunction, locale: string): string {
  const labels = permissionLabels(t);
  const areas = requiredBy(permission).filter((one) => one !== "orders" || permission === "draft-orders");
  const list = new Intl.ListFormat(locale).format(areas.map((one) => labels[one]));
  return [permissionHelp(permission, t), list && t("Includes: {{areas}}.", { areas: list })]
    .filter(Boolean)
    .join(" ");
}
