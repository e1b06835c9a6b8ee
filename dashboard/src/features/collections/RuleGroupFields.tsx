import { maxRuleDepth } from "@vitrine/contract/products/collection-rules";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { useFieldId } from "../../ui/form/Field.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { ConditionRow, type DraftCondition } from "./ConditionRow.tsx";

/** A group that is being edited; values may be missing. */
export interface DraftGroup {
  match: "all" | "any";
  conditions: DraftCondition[];
  groups?: DraftGroup[];
}

interface RuleGroupProps {
  group: DraftGroup;
  onGroup: (group: DraftGroup) => void;
  /** The group's path in the form: "rules.groups.0". */
  path: string;
  /** Nesting level; 1 for the outermost group. */
  depth: number;
  /** The errors of this group from react-hook-form. */
  errors: unknown;
  onRemove?: () => void;
  /** `match` of the parent group. */
  within?: "all" | "any";
}

const newCondition: DraftCondition = { field: "title", op: "contains", value: "" };

/** A group with its conditions and nested groups, each of which is indented behind a line. */
export function RuleGroupFields({ group, onGroup, path, depth, errors, onRemove, within }: RuleGroupProps) {
  const { t } = useTranslation();
  const fieldId = useFieldId();
  const { match, conditions, groups = [] } = group;
  const message = messageOf(partOf(errors, "conditions"));

  return (
    <fieldset
      aria-label={depth === 1 ? t("Rules") : t("Condition group")}
      className="flex min-w-0 flex-col gap-3"
    >
      <MatchField group={group} onGroup={onGroup} depth={depth} within={within} />
      <ul className="flex flex-col gap-3">
        {conditions.map((condition, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- conditions are identified by position
          <li key={index}>
            <ConditionRow
              condition={condition}
              onCondition={(next) => onGroup({ ...group, conditions: conditions.with(index, next) })}
              onRemove={
                conditions.length + groups.length > 1
                  ? () => onGroup({ ...group, conditions: conditions.toSpliced(index, 1) })
                  : undefined
              }
              path={`${path}.conditions.${index}`}
              place={index + 1}
              error={errorOf(partOf(partOf(errors, "conditions"), String(index)))}
            />
          </li>
        ))}
      </ul>
      {groups.map((inner, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups are identified by position
        <div key={index} className="border-s-3 border-rule ps-4">
          <RuleGroupFields
            group={inner}
            onGroup={(next) => onGroup({ ...group, groups: groups.with(index, next) })}
            onRemove={() => onGroup({ ...group, groups: groups.toSpliced(index, 1) })}
            path={`${path}.groups.${index}`}
            depth={depth + 1}
            within={match}
            errors={partOf(partOf(errors, "groups"), String(index))}
          />
        </div>
      ))}
      {message && (
        <p id={fieldId(`${path}.conditions`)} tabIndex={-1} className="text-small text-critical">
          <span aria-hidden>▲ </span>
          {translateMessage(message)}
        </p>
      )}
      <GroupActions group={group} onGroup={onGroup} depth={depth} onRemove={onRemove} />
    </fieldset>
  );
}

type MatchFieldProps = Pick<RuleGroupProps, "group" | "onGroup" | "depth" | "within">;

function MatchField({ group, onGroup, depth, within }: MatchFieldProps) {
  const { t } = useTranslation();
  const beginning = within === "all" ? t("and must match") : t("or must match");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>{depth === 1 ? t("Products must match") : beginning}</span>
      <span className="w-56">
        <Select
          aria-label={t("Match all or any")}
          value={group.match}
          onChange={(event) => onGroup({ ...group, match: event.target.value as "all" | "any" })}
          options={[
            { value: "all", label: t("all conditions") },
            { value: "any", label: t("any condition") },
          ]}
        />
      </span>
    </div>
  );
}

type GroupActionsProps = Pick<RuleGroupProps, "group" | "onGroup" | "depth" | "onRemove">;

function GroupActions({ group, onGroup, depth, onRemove }: GroupActionsProps) {
  const { t } = useTranslation();
  const { conditions, groups = [] } = group;
  const newGroup: DraftGroup = { match: "any", conditions: [newCondition], groups: [] };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onGroup({ ...group, conditions: [...conditions, newCondition] })}>
        {t("Add condition")}
      </Button>
      {depth < maxRuleDepth && (
        <Button look="quiet" onClick={() => onGroup({ ...group, groups: [...groups, newGroup] })}>
          {t("Add group")}
        </Button>
      )}
      {onRemove && (
        <Button look="quiet" onClick={onRemove}>
          {t("Remove group")}
        </Button>
      )}
    </div>
  );
}

function partOf(errors: unknown, name: string): unknown {
  return errors && typeof errors === "object" ? (errors as Record<string, unknown>)[name] : undefined;
}

/** The message of an error itself, not of errors nested in it. */
function messageOf(error: unknown): string | undefined {
  const own = partOf(error, "message") ?? partOf(partOf(error, "root"), "message");
  return typeof own === "string" ? own : undefined;
}

function errorOf(condition: unknown): string | undefined {
  return messageOf(partOf(condition, "value")) ?? messageOf(partOf(condition, "op"));
}
