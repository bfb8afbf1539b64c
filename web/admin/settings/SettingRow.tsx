import { Link } from '@tanstack/react-router';
import { IconHistory, IconArrowRight } from '@tabler/icons-react';
import type { PageSetting, SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ValueText } from '../resource/form/FieldValue.tsx';
import { isDeepEqual } from '../resource/same-values.ts';
import { momentOf } from '../clients/history/HistoryTable.tsx';
import { usePerson } from '../session/session.ts';
import { hasBoxBeside, SettingEditor } from './editors/SettingEditor.tsx';
import { atLine, scopeQuery } from './place.ts';
import type { At } from './place.ts';
import { draftValue } from './settings-draft.ts';
import type { Edits } from './settings-draft.ts';
import { settingValueWords, settingLabel } from './setting-words.ts';
import styles from './settings.module.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '#contract/protocol/resource.ts';
import { fromIso } from '#domain/time/instant.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { request } from '#web/connection/request.ts';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { ownZone } from '#web/language/formats.ts';
import { historyKey } from './use-settings.ts';

interface SettingRowProps {
  setting: Setting;
  stored: PageSetting;
  edits: Edits;
  at: At;
  error: string | undefined;
  readOnly: boolean;
  onFocus: () => void;
  onEdit: (edit: Edits[string]) => void;
  onHistory: () => void;
}

/** The input of a setting by its key: the search, the palette and the summary of faults lead there. */
export const settingInputId = (key: string): string => `setting-${key}`;

/** One setting: its editor, what it inherits, where it differs, and its history. */
export function SettingRow(props: SettingRowProps) {
  const { setting, stored, edits, error, readOnly, onFocus, onEdit, onHistory } = props;
  const { t } = useWords();
  const label = t(`${setting.words}.label`);
  return (
    <div className={styles.row} data-box-beside={hasBoxBeside(setting) || undefined} onFocus={onFocus}>
      <SettingEditor
        id={settingInputId(setting.key)}
        setting={setting}
        label={label}
        help={t(`${setting.words}.help`)}
        value={draftValue(stored, edits)}
        saved={stored.value}
        placeholder={stored.placeholder}
        onChange={(value) => onEdit({ value })}
        error={error}
        readOnly={readOnly}
      />
      <div className={styles.notes}>
        <InheritanceNote {...props} />
        <IconButton
          size="small"
          className={styles.history}
          icon={<IconHistory />}
          label={t('settingsPage.historyOf', { name: label })}
          onClick={onHistory}
        />
      </div>
    </div>
  );
}

/** Whether the value is set here, and the way back to the inherited one. */
function InheritanceNote({ setting, stored, edits, at, readOnly, onEdit }: SettingRowProps) {
  const { t, formats } = useWords();
  const label = t(`${setting.words}.label`);
  const edit = edits[setting.key];
  const isOwn = edit === undefined ? stored.is_own : edit !== 'reset';
  // Beside a picture, the button that removes it leads back to the default.
  const isPicture = at === null && (setting.widget === 'logo' || setting.widget === 'icon');
  const differs = isOwn && !isPicture && !isDeepEqual(draftValue(stored, edits), stored.inherited);
  const inherited = <ValueText value={settingValueWords(setting, stored.inherited, { t, formats })} />;
  return (
    <p className={styles.note}>
      {at !== null && isOwn && (
        <strong className={styles.differs}>
          {t(differs ? 'settingsPage.differsHere' : 'settingsPage.setHere')}
        </strong>
      )}
      {(differs || (at !== null && isOwn)) && (
        <span>
          {t(at === null ? 'settingsPage.default' : 'settingsPage.vendors')} {inherited}
        </span>
      )}
      {at !== null && !isOwn && <span>{t('settingsPage.inherits')}</span>}
      {!readOnly && (at === null ? differs : isOwn) && (
        <Button
          variant="link"
          aria-label={t(at === null ? 'settingsPage.useDefaultOf' : 'settingsPage.useVendorsOf', {
            name: label,
          })}
          onClick={() => onEdit('reset')}
        >
          {t(at === null ? 'settingsPage.useDefault' : 'settingsPage.useVendors')}
        </Button>
      )}
      {at === null && <DiffersAt ids={stored.differs_at} setting={setting} />}
      <DiffersIn ids={stored.differs_in.filter((id) => atLine(id) !== at)} setting={setting} />
    </p>
  );
}

/** Names of locations before the rest are a number. */
const MOST_NAMES = 3;

interface DiffersProps {
  ids: readonly string[];
  setting: Setting;
}

function DiffersAt({ ids, setting }: DiffersProps) {
  const { t } = useWords();
  const { locations } = usePerson();
  if (ids.length === 0) return null;
  const named = locations.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ at: id, name }));
  return (
    <span>
      {t('settingsPage.differsAt', { count: ids.length })} <Places named={named} setting={setting} />
    </span>
  );
}

function DiffersIn({ ids, setting }: DiffersProps) {
  const { t } = useWords();
  const { lines_of_business: lines } = usePerson();
  if (ids.length === 0) return null;
  const named = lines.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ at: atLine(id), name }));
  return (
    <span>
      {t('settingsPage.differsIn', { count: ids.length })} <Places named={named} setting={setting} />
    </span>
  );
}

function Places({ named, setting }: { named: readonly { at: string; name: string }[]; setting: Setting }) {
  return named.slice(0, MOST_NAMES).map(({ at, name }) => (
    <Link
      key={at}
      className={styles.place}
      to="."
      search={((before: object) => ({ ...before, at, setting: setting.key })) as never}
    >
      {name}
    </Link>
  ));
}

interface SettingChangesProps {
  of: SettingsPageEndpoints;
  at: At;
  /** One setting; the whole page without it. */
  setting: string | null;
  /** How many the list shows at first. */
  first: number;
  /** Sets a value of the list in the form again; without it the list is for reading. */
  onRestore?: ((value: unknown) => void) | undefined;
}

/** Who changed which setting, from what to what, newest first. */
export function SettingChanges({ of, at, setting, first, onRestore }: SettingChangesProps) {
  const { t } = useWords();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: historyKey(of.path, at, setting),
    queryFn: ({ pageParam: before, signal }) =>
      request(of.history, {
        query: {
          ...scopeQuery(at),
          ...(setting !== null && { key: setting }),
          ...(before !== null && { before }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  if (!data) return <SkeletonRows rows={2} height="40px" />;
  if (entries.length === 0) return <p className={styles.muted}>{t('form.history.empty')}</p>;
  const shown = data.pages.length === 1 ? entries.slice(0, first) : entries;
  return (
    <>
      <ol className={styles.changes}>
        {shown.map((entry) => (
          <Change key={entry.id} entry={entry} onRestore={onRestore} />
        ))}
      </ol>
      {setting !== null && hasNextPage && (
        <Button variant="link" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('form.history.more')}
        </Button>
      )}
    </>
  );
}

interface ChangeProps extends Pick<SettingChangesProps, 'onRestore'> {
  entry: HistoryEntry;
}

function Change({ entry: { actor, at, changes, by_schedule: bySchedule }, onRestore }: ChangeProps) {
  const words = useWords();
  const { t, formats } = words;
  return (
    <li>
      <strong>
        {bySchedule
          ? t('settingsPage.history.bySchedule', { name: actor || t('form.history.system') })
          : actor || t('form.history.system')}
      </strong>
      {changes.map(({ field, before, after }) => {
        const setting = settingByName(field)!;
        const valueOf = (json: string) => (
          <ValueText value={settingValueWords(setting, JSON.parse(json), { t, formats })} />
        );
        return (
          <p key={field} className={styles.change}>
            <span className={styles.changedSetting}>{settingLabel(field, t)}</span> {valueOf(before)}
            <IconArrowRight aria-label={t('form.history.to')} /> {valueOf(after)}
            {onRestore && (
              <Button
                variant="link"
                aria-label={t('settingsPage.history.restoreOf', {
                  at: formats.dateTime(fromIso(at), ownZone()),
                })}
                onClick={() => onRestore(JSON.parse(before))}
              >
                {t('settingsPage.history.restore')}
              </Button>
            )}
          </p>
        );
      })}
      <p className={styles.muted}>{momentOf(at, ownZone(), words)}</p>
    </li>
  );
}
