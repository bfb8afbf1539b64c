import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IconArrowRight, IconShieldSearch } from '@tabler/icons-react';
import { auditLog } from '#contract/vendors/audit-log.ts';
import type { AuditEntry } from '#contract/vendors/audit-log.ts';
import { securityLog } from '#contract/vendors/security-events.ts';
import type { SecurityEvent } from '#contract/vendors/security-events.ts';
import { AUDIT_GROUPS } from '#domain/access/audited.ts';
import { SECURITY_GROUP_NAMES } from '#domain/access/security-event.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { momentOf } from '../clients/history/HistoryTable.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UseWords } from '#web/language/words-context.ts';
import type { Filter } from '../resource/declaration.ts';
import { ListTable } from '../resource/list/ListTable.tsx';
import type { ListDeclaration } from '../resource/list/ListTable.tsx';
import { TABLE_SEARCH } from '../resource/use-list.ts';
import { SettingsFrame } from '../settings/settings-screen.tsx';
import { settingValueWords } from '../settings/setting-words.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import type { Words } from '../shell/words.ts';
import { ValueText } from '../resource/form/FieldValue.tsx';
import { detailWords } from './detail-words.ts';
import styles from './audit-log.module.css';

const PERIOD: readonly Filter[] = [
  { name: 'from', date: true, edge: 'start' },
  { name: 'until', date: true, edge: 'end' },
];

const changes: ListDeclaration<AuditEntry> = {
  screen: 'audit-log',
  words: 'auditLog',
  endpoints: auditLog,
  sortedBy: '-at',
  searched: false,
  views: 'audit-log',
  tabs: LogTabs,
  filters: [
    { name: 'person', records: 'staff' },
    { name: 'record', values: AUDIT_GROUPS, single: true },
    { name: 'number', number: true },
    ...PERIOD,
  ],
  columns: [
    {
      name: 'at',
      sort: 'at',
      cell: ({ at }, words) => (
        <time className={styles.moment} dateTime={at}>
          {momentOf(at, ownZone(), words)}
        </time>
      ),
    },
    { name: 'actor', cell: ({ actor, actor_kind: kind }, { t }) => actor || t(`auditLog.actor.${kind}`) },
    { name: 'role', cell: (entry, { t }) => rolesOf(entry, t) },
    { name: 'address', cell: ({ address }) => address || '–' },
    {
      name: 'event',
      cell: ({ verb, kind }, { t }) => (verb === null ? <code>{kind}</code> : t(`auditLog.verb.${verb}`)),
    },
    { name: 'record', cell: (entry) => <RecordLink entry={entry} /> },
    { name: 'changes', cell: (entry) => <Changes entry={entry} /> },
    { name: 'request', extra: true, cell: ({ request_id: id }) => (id === '' ? '–' : <code>{id}</code>) },
  ],
};

const security: ListDeclaration<SecurityEvent> = {
  screen: 'audit-log',
  words: 'securityLog',
  endpoints: securityLog,
  sortedBy: '-at',
  searched: false,
  views: 'security-log',
  tabs: LogTabs,
  filters: [
    { name: 'person', records: 'staff' },
    { name: 'group', values: SECURITY_GROUP_NAMES, single: true },
    ...PERIOD,
  ],
  columns: [
    {
      name: 'at',
      sort: 'at',
      cell: ({ at }, words) => (
        <time className={styles.moment} dateTime={at}>
          {momentOf(at, ownZone(), words)}
        </time>
      ),
    },
    { name: 'event', cell: ({ kind }, { t }) => t(`security.kind.${kind}`) },
    { name: 'account', cell: ({ account }) => account || '–' },
    { name: 'address', cell: ({ address }) => address || '–' },
    { name: 'detail', cell: ({ detail }, { t }) => detailWords(detail, t) },
    { name: 'request', extra: true, cell: ({ request_id: id }) => (id === '' ? '–' : <code>{id}</code>) },
  ],
};

export const auditLogScreen: ScreenDeclaration = {
  screen: 'audit-log',
  component: AuditLogPage,
  search: [
    ...TABLE_SEARCH,
    'log',
    ...new Set([...changes.filters, ...security.filters].map(({ name }) => name)),
  ],
  rail: 'narrow',
  lists: [changes, security],
  entry: {
    words: 'nav.auditLog',
    icon: IconShieldSearch,
    group: 'settings',
    order: 9,
    synonyms: 'auditLog.synonyms',
  },
};

/** The log of changes, or that of security events. */
function AuditLogPage() {
  const log = useLog();
  return (
    <SettingsFrame width="full">
      {log === 'security' ? <ListTable key={log} of={security} /> : <ListTable key={log} of={changes} />}
    </SettingsFrame>
  );
}

const LOGS = ['changes', 'security'] as const;
type Log = (typeof LOGS)[number];

function useLog(): Log {
  const { log } = useSearch({ strict: false }) as { log?: string };
  return LOGS.find((one) => one === log) ?? 'changes';
}

function LogTabs() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <div className={styles.tabs}>
      <Segmented
        label={t('auditLog.logs')}
        value={useLog()}
        options={LOGS.map((value) => ({ value, label: t(`auditLog.log.${value}`) }))}
        onChange={(log) =>
          void navigate({ to: '.', search: ({ location }: { location?: string }) => ({ location, log }) })
        }
      />
    </div>
  );
}

/** The record of an entry; it leads to all entries about the same one. */
function RecordLink({ entry }: { entry: AuditEntry }) {
  const { t, formats } = useWords();
  const { record, record_id: id, record_name: name } = entry;
  if (record === null) return '–';
  const kind = t(`auditLog.record.${record}`);
  // The settings of the whole vendor, and the vendor itself, have no name and no number that says more.
  const text = name
    ? formats.labelled(kind, name)
    : id === '0' || record === 'vendor'
      ? kind
      : `${kind} ${id}`;
  if (id === '0') return kind;
  return (
    <Link
      to="."
      search={(before: object) => ({
        ...before,
        record,
        number: id,
        before: undefined,
        after: undefined,
        page: undefined,
      })}
    >
      {text}
    </Link>
  );
}

/** The roles at that time: custom ones replace the rights of the built-in one. */
function rolesOf({ actor_role: role, actor_roles: custom }: AuditEntry, t: Words): string {
  if (role === null) return '–';
  return [t(`role.${role}`), ...custom].join(', ');
}

const FIRST = 4;

/** Values before and after; a reader who may not see values of people reads the names of the fields. */
function Changes({ entry: { record, changes: all } }: { entry: AuditEntry }) {
  const { t, formats } = useWords();
  if (all.length === 0) return '–';
  const more = all.length - FIRST;
  return (
    <ul className={styles.changes}>
      {all.slice(0, FIRST).map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{fieldWords(field, record, t)}</span>
          {before !== null && after !== null && (
            <>
              <ValueText value={valueWords(before, settingOf(field, record), { t, formats })} />
              <IconArrowRight aria-label={t('form.history.to')} />
              <ValueText value={valueWords(after, settingOf(field, record), { t, formats })} />
            </>
          )}
        </li>
      ))}
      {more > 0 && <li className={styles.field}>{t('auditLog.more', { count: more })}</li>}
    </ul>
  );
}

function settingOf(field: string, record: AuditEntry['record']): Setting | undefined {
  const setting = record === 'settings' ? settingByName(field) : undefined;
  return setting?.isBuilt ? setting : undefined;
}

/** Settings have a label; other fields are named as the API names them. */
function fieldWords(field: string, record: AuditEntry['record'], t: Words): string {
  const setting = settingOf(field, record);
  return setting ? t(`${setting.words}.label`) : field;
}

function valueWords(
  json: string,
  setting: Setting | undefined,
  words: Pick<UseWords, 't' | 'formats'>,
): unknown {
  const value: unknown = JSON.parse(json);
  return setting ? settingValueWords(setting, value, words) : value;
}
