import type { Permission } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { permissionHelp, permissionLabels } from "../../shared/permission-labels.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { mayToggle, permissionGroups, toggled } from "./permission-groups.ts";

interface PermissionsFieldProps {
  value: readonly Permission[];
  onValue: (value: Permission[]) => void;
}

/** A check box for each permission, by area. Those that the signed-in member lacks can't be changed. */
export function PermissionsField({ value, onValue }: PermissionsFieldProps) {
  const { t } = useTranslation();
  const { permissions: own } = useShop();
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
                ? permissionHelp(one, t)
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
