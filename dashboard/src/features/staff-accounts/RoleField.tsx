import { grantableRoles, type Role } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { roleDescription, roleLabel } from "../../shared/role-labels.ts";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";

/** The roles that the signed-in member may give. */
export function RoleField({ value, onValue }: { value: Role; onValue: (role: Role) => void }) {
  const { t } = useTranslation();
  const { role } = useShop();
  return (
    <RadioGroup
      legend={t("Role")}
      name="role"
      value={value}
      onValue={(chosen) => onValue(chosen as Role)}
      options={grantableRoles(role)
        .toReversed()
        .map((one) => ({ value: one, label: roleLabel(one, t), help: roleDescription(one, t) }))}
    />
  );
}
