import { lazy, Suspense, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowsDiff, IconDots, IconPlus } from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { isProfile, mayGiveRolesFor } from '#domain/access/custom-role.ts';
import { GRANTABLE_RIGHTS } from '#domain/access/right-groups.ts';
import { isRole } from '#domain/codes/role.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import { isOffered } from '../session/is-offered.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { callerOf, customId, useRoles, useViewAs } from './use-roles.ts';
import type { ListedRole } from './use-roles.ts';
import styles from './roles.module.css';

const CompareDialog = lazy(async () => ({ default: (await import('./CompareDialog.tsx')).CompareDialog }));
const RemoveRoleDialog = lazy(async () => ({
  default: (await import('./RemoveRoleDialog.tsx')).RemoveRoleDialog,
}));

/** Every role of the vendor: built-in ones, then custom ones; who has them, and what leads on. */
export function RolesSection() {
  const { t } = useWords();
  const navigate = useNavigate();
  const person = usePerson();
  const { data, error, isError, refetch } = useRoles();
  const [comparing, setComparing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<ListedRole | null>(null);
  const isOn = isOffered(person, staffScreenPath('custom-role', 'new'));
  const make = () => void navigate({ to: staffScreenPath('custom-role', 'new') });
  const roles = data ? listed(data, (role) => t(`role.${role}`)) : [];
  return (
    <Card title={t('roles.title')} className={styles.section}>
      <div className={styles.head}>
        <p className={styles.muted}>{t(isOn ? 'roles.text' : 'roles.text.off')}</p>
        <div className={styles.buttons}>
          <Button
            icon={<IconArrowsDiff />}
            unavailableBecause={data ? null : t('form.searching')}
            onClick={() => setComparing('20')}
          >
            {t('roles.compare')}
          </Button>
          {isOn && (
            <Button variant="primary" icon={<IconPlus />} onClick={make}>
              {t('roles.new')}
            </Button>
          )}
        </div>
      </div>
      {isError && !data ? (
        <FailedState title={t('roles.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <RolesTable roles={roles} onCompare={setComparing} onRemove={setRemoving} />
      ) : (
        <SkeletonRows rows={7} height="48px" />
      )}
      <Suspense fallback={null}>
        {comparing !== null && (
          <CompareDialog roles={roles} first={comparing} onClose={() => setComparing(null)} />
        )}
        {removing && <RemoveRoleDialog role={removing} roles={roles} onClose={() => setRemoving(null)} />}
      </Suspense>
    </Card>
  );
}

function listed(
  { built_in: builtIn, custom }: NonNullable<ReturnType<typeof useRoles>['data']>,
  nameOf: (role: number) => string,
): ListedRole[] {
  return [
    ...builtIn.flatMap(({ role, people }) =>
      isRole(role) ? [{ id: String(role), name: nameOf(role), role, custom: null, people }] : [],
    ),
    ...custom.map((one) => ({
      id: customId(one.id),
      name: one.name,
      role: one.base,
      custom: one,
      people: one.staff.length,
    })),
  ];
}

interface TableProps {
  roles: readonly ListedRole[];
  onCompare: (id: string) => void;
  onRemove: (role: ListedRole) => void;
}

function RolesTable({ roles, ...acts }: TableProps) {
  const { t } = useWords();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it on a narrow screen
    <div className={styles.scroll} role="region" aria-label={t('roles.title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('roles.role')}</th>
            <th scope="col">{t('roles.scope')}</th>
            <th scope="col" className={styles.number}>
              {t('roles.rights')}
            </th>
            <th scope="col" className={styles.number}>
              {t('roles.people')}
            </th>
            <th scope="col">
              <span className={styles.hidden}>{t('roles.menu')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <RoleRow key={role.id} role={role} {...acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RoleRow({ role, onCompare, onRemove }: { role: ListedRole } & Omit<TableProps, 'roles'>) {
  const { t, formats } = useWords();
  const navigate = useNavigate();
  const viewing = useViewAs();
  const { staff_id: staffId, ...person } = usePerson();
  const { id, name, custom } = role;
  const caller = callerOf(role);
  const count = GRANTABLE_RIGHTS.filter((right) => can(caller, right.id)).length;
  const isOwn = custom?.staff.some((one) => one.id === staffId) === true;
  const edit = custom && staffScreenPath('custom-role', custom.id);
  const canView =
    isProfile(role.role) && mayGiveRolesFor(holderOf({ ...person, staff_id: staffId }), role.role);
  return (
    <tr>
      <th scope="row">
        {edit && !isOwn ? (
          <Button variant="link" onClick={() => void navigate({ to: edit })}>
            {name}
          </Button>
        ) : (
          name
        )}{' '}
        <Badge tone={custom ? 'brand' : 'wait'}>
          {custom ? t('roles.custom', { base: t(`role.${custom.base}`) }) : t('roles.builtIn')}
        </Badge>
      </th>
      <td>{t(`roles.reach.${custom?.scope ?? SCOPES[id] ?? 'L'}`)}</td>
      <td className={styles.number}>{formats.number(id === '7' ? 0 : count)}</td>
      <td className={styles.number}>{formats.number(role.people)}</td>
      <td className={styles.acts}>
        <Menu
          label={t('roles.actions', { name })}
          trigger={<IconDots aria-hidden="true" />}
          button={{ variant: 'quiet' }}
          items={[
            ...(edit
              ? [
                  {
                    key: 'edit',
                    label: t('roles.edit'),
                    reason: isOwn ? t('roles.own') : undefined,
                    onSelect: () => void navigate({ to: edit }),
                  },
                ]
              : []),
            { key: 'compare', label: t('roles.compare.with'), onSelect: () => onCompare(id) },
            {
              key: 'view',
              label: t('roles.view'),
              reason: canView ? undefined : t('roles.view.not'),
              onSelect: () => void viewing.mutate(id),
            },
            ...(custom
              ? [
                  {
                    key: 'remove',
                    label: t('roles.remove'),
                    divided: true,
                    reason: isOwn ? t('roles.own') : undefined,
                    onSelect: () => onRemove(role),
                  },
                ]
              : []),
          ]}
        />
      </td>
    </tr>
  );
}

/** The data scope of the built-in roles; the others work at their assigned locations. */
const SCOPES: Readonly<Record<string, string>> = { 5: 'V', 30: 'V' };
