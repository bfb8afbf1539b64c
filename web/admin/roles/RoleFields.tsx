import { IconAlertTriangle } from '@tabler/icons-react';
import type { RoleValues } from '#contract/staff/roles.ts';
import {
  actsOf,
  covers,
  grantedCell,
  grantText,
  mayGiveRolesFor,
  missingNeeds,
  PROFILES,
  ROLE_SCOPES,
  widestScope,
} from '#domain/access/custom-role.ts';
import type { Profile, RoleScope } from '#domain/access/custom-role.ts';
import { SCOPE_RANK } from '#domain/access/cells.ts';
import type { Act, PermissionId } from '#domain/access/permission-table.ts';
import { GRANTABLE_RIGHTS, RIGHT_GROUPS } from '#domain/access/right-groups.ts';
import type { GrantableRight } from '#domain/access/right-groups.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { FieldError } from '#web/kit/field/FieldShell.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RecordsPicker } from '../resource/RecordPicker.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { reachWords } from './reach-words.ts';
import styles from './roles.module.css';

interface RoleFieldsProps {
  values: RoleValues;
  faults: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (next: Partial<RoleValues>) => void;
}

/** The fields of a custom role: whom it is for, its rights by group, and the people who have it. */
export function RoleFields({ values, faults, readOnly, onChange }: RoleFieldsProps) {
  const { t } = useWords();
  const holder = holderOf(usePerson());
  const { name, base, scope } = values;
  const scopes = ROLE_SCOPES.filter((one) => SCOPE_RANK[one] <= SCOPE_RANK[widestScope(base)]);
  return (
    <>
      <Card title={t('roles.form.about')} className={styles.fields}>
        <TextField
          label={t('roles.form.name')}
          value={name}
          maxLength={60}
          error={faults['name']}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <SelectField
          label={t('roles.form.base')}
          hint={t('roles.form.base.hint')}
          error={faults['base']}
          options={PROFILES.filter((profile) => mayGiveRolesFor(holder, profile)).map((profile) => ({
            value: String(profile),
            label: t(`role.${profile}`),
          }))}
          value={String(base)}
          disabled={readOnly}
          onChange={({ target }) => onChange({ base: Number(target.value) as Profile })}
        />
        <SelectField
          label={t('roles.form.scope')}
          hint={t('roles.form.scope.hint')}
          error={faults['scope']}
          options={scopes.map((one) => ({ value: one, label: t(`roles.reach.${one}`) }))}
          value={scope}
          disabled={readOnly}
          onChange={({ target }) => onChange({ scope: target.value as RoleScope })}
        />
      </Card>
      {RIGHT_GROUPS.map((group) => (
        <Card key={group} className={styles.rights}>
          <fieldset disabled={readOnly}>
            <legend>{t(`roles.group.${group}`)}</legend>
            {GRANTABLE_RIGHTS.filter((right) => right.group === group).map((right) => (
              <RightField key={right.id} right={right} values={values} onChange={onChange} />
            ))}
          </fieldset>
        </Card>
      ))}
      <FieldError id="grants-error">{faults['grants']}</FieldError>
      <Card title={t('roles.form.staff_ids')} className={styles.fields}>
        <RecordsPicker
          kind="staff"
          label={t('roles.form.people')}
          hint={t('roles.form.people.hint', { base: t(`role.${base}`) })}
          error={faults['staff_ids']}
          value={values.staff_ids}
          disabled={readOnly}
          onChange={(ids) => onChange({ staff_ids: ids })}
        />
      </Card>
    </>
  );
}

interface RightFieldProps {
  right: GrantableRight;
  values: RoleValues;
  onChange: (next: Partial<RoleValues>) => void;
}

/** One right: whether the role has it, to see only or in full, how far it reaches, and what it needs. */
function RightField({ right, values, onChange }: RightFieldProps) {
  const { t } = useWords();
  const holder = holderOf(usePerson());
  const { id, isRisky } = right;
  const { grants } = values;
  const mayGive = (act: Act): boolean => {
    const cell = grantedCell(values, id, act);
    return cell !== null && covers(holder, id, cell);
  };
  const acts = actsOf(values, id);
  const given = acts.filter(mayGive);
  const held = acts.find((act) => grants.includes(grantText(id, act)));
  const set = (act: Act | null): void => {
    const others = grants.filter((grant) => grant !== id && grant !== grantText(id, 'read'));
    onChange({ grants: act === null ? others : inOrder([...others, grantText(id, act)]) });
  };
  const reason = acts.length === 0 ? 'roles.notHere' : given.length === 0 ? 'roles.beyond' : null;
  const act = held ?? given[0] ?? 'write';
  const cell = grantedCell(values, id, act);
  const missing = missingNeeds(values).find((one) => one.id === id);
  return (
    <div className={styles.right} data-off={reason !== null || undefined}>
      <Checkbox
        label={
          <>
            {t(`permission.${id}`)}
            {isRisky && (
              <>
                {' '}
                <Badge tone="warn" icon={<IconAlertTriangle />}>
                  {t('roles.risky')}
                </Badge>
              </>
            )}
          </>
        }
        description={reason === null ? reachWords(cell ? [cell] : [], t) : t(reason)}
        checked={held !== undefined}
        disabled={reason !== null && held === undefined}
        onChange={({ target }) => set(target.checked ? (given[0] ?? null) : null)}
      />
      {held !== undefined && given.length === 2 && (
        <Checkbox
          className={styles.seeOnly}
          label={t('roles.seeOnly')}
          aria-label={t('roles.seeOnly.of', { right: t(`permission.${id}`) })}
          checked={held === 'read'}
          onChange={({ target }) => set(target.checked ? 'read' : 'write')}
        />
      )}
      {missing && (
        <p className={styles.needs} role="status">
          {t('roles.needs', { right: t(`permission.${missing.needs}`) })}{' '}
          {actsOf(values, missing.needs).length > 0 && (
            <Button
              variant="link"
              onClick={() =>
                onChange({
                  grants: inOrder([...grants, grantText(missing.needs, actsOf(values, missing.needs)[0]!)]),
                })
              }
            >
              {t('roles.needs.add')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const ORDER = new Map<PermissionId, number>(GRANTABLE_RIGHTS.map(({ id }, index) => [id, index]));

/** In the order of the form, so that a box ticked again changes nothing. */
const inOrder = (grants: readonly string[]): string[] =>
  grants.toSorted((a, b) => (ORDER.get(idOf(a)) ?? 0) - (ORDER.get(idOf(b)) ?? 0));

const idOf = (grant: string) => grant.split(':')[0] as PermissionId;
