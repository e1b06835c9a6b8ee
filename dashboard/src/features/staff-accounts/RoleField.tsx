import { useQuery } from "@tanstack/react-query";
import { accessOf, isPresetRole, mayGrant, presetRoles, type Role } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { roleDescription, roleLabel } from "../../shared/role-labels.ts";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { RadioGroup } from "../../ui/form/Checkbox.tsx";

/** A preset role, or an own role of the shop with its id. */
export interface GivenRole {
  role: Role;
  role_id: string | null;
}

interface RoleFieldProps {
  value: GivenRole;
  onValue: (value: GivenRole) => void;
  error?: string;
}

/** The roles that the signed-in member may give. */
export function RoleField({ value, onValue, error }: RoleFieldProps) {
  const { t } = useTranslation();
  const { id: shop_id, role, permissions } = useShop();
  const own = useQuery(api.staff_roles.list.queryOptions({ input: { params: { shop_id } } }));
  const by = { role, permissions };
  const options = [
    ...presetRoles
      .filter((one) => mayGrant(by, accessOf(one)))
      .toReversed()
      .map((one) => ({ value: one, label: roleLabel(one, t), help: roleDescription(one, t) })),
    ...(own.data?.data ?? [])
      .filter((one) => mayGrant(by, accessOf("custom", one.permissions)))
      .map((one) => ({ value: one.id, label: one.name })),
  ];
  return (
    <>
      <RadioGroup
        legend={t("Role")}
        name="role"
        value={value.role_id ?? value.role}
        onValue={(chosen) =>
          onValue(
            isPresetRole(chosen) ? { role: chosen, role_id: null } : { role: "custom", role_id: chosen },
          )
        }
        options={options}
        error={error}
      />
      <p className="text-small">
        <TextLink to={paths.staffRoles}>{t("View roles")}</TextLink>
      </p>
    </>
  );
}
