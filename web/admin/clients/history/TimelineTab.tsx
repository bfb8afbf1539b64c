import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  IconCalendarEvent,
  IconDownload,
  IconEye,
  IconFileText,
  IconGitMerge,
  IconHeadset,
  IconListCheck,
  IconMail,
  IconMessageCircle,
  IconMessages,
  IconNote,
  IconPhone,
  IconStar,
  IconArmchair,
  IconTimeline,
  IconUserCheck,
} from '@tabler/icons-react';
import { seeVisitFile } from '#contract/appointments/uploads.ts';
import { addClientNote, seeClientTimeline, TIMELINE_KINDS } from '#contract/clients/history.ts';
import type { TimelineItem, TimelineKind } from '#contract/clients/history.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can, scopeOf } from '#domain/access/permission-table.ts';
import { NOTES_MAX } from '#domain/intake/verdicts.ts';
import type { SentMessage } from '#contract/queue/visit-timeline.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { VisitStatus } from '../../lobby/data/VisitStatus.tsx';
import { messageWords, timelineWords } from '../../lobby/visit/timeline-words.ts';
import { isOffered } from '../../session/is-offered.ts';
import { holderOf, usePerson } from '../../session/session.ts';
import { FailedState } from '../../shell/FailedState.tsx';
import { faultsByField, useForm } from '../../shell/use-form.ts';
import type { Words } from '../../shell/words.ts';
import { DIGIT_RULE, notesFault } from '../notes-faults.ts';
import { historyKey, momentOf, useHistory, zoneHere } from './HistoryTable.tsx';
import type { OpenClient } from './HistoryTable.tsx';
import styles from './history.module.css';

const ICONS: Readonly<Record<TimelineKind, typeof IconNote>> = {
  appointment: IconCalendarEvent,
  walkin: IconArmchair,
  message: IconMail,
  text: IconMessages,
  call: IconPhone,
  chat: IconMessageCircle,
  file: IconFileText,
  answer: IconListCheck,
  feedback: IconStar,
  consent: IconUserCheck,
  merge: IconGitMerge,
  note: IconNote,
  workflow: IconTimeline,
  wrapup: IconHeadset,
  access: IconEye,
};

const CONVERSATIONS = staffScreenPath('conversations');

/** What an entry says, and more about it in a second line. */
export function itemWords(
  t: Words,
  { kind, data, text, visit }: Pick<TimelineItem, 'kind' | 'data' | 'text' | 'visit'>,
): [string, string] {
  if (kind === 'message') return messageWords(t, data as unknown as SentMessage);
  if (kind === 'text') return [sentWords(t, data), text || t('conversations.removed')];
  if (kind === 'call') return [timelineWords(t, { kind: 'visit-attempted', data }), ''];
  if (kind === 'chat') {
    const outcome = data['outcome'];
    return [
      outcome ? t('chats.ended', { outcome: t(`chats.outcome.${outcome}`) }) : t('history.kind.chat'),
      text,
    ];
  }
  if (kind === 'feedback') return [t('history.rating', { rating: Number(data['rating']) }), text];
  if (kind === 'file' || kind === 'note') return [text, ''];
  if (kind === 'consent') {
    const values = { consent: String(data['consent']), version: String(data['version']) };
    return [t('history.entry.consent', values), ''];
  }
  if (kind === 'workflow') {
    const { event, title, step } = data;
    const values = { event: String(event), title: String(title), step: String(step) };
    return [t('history.entry.workflow', values), event === 'step' ? String(title) : text];
  }
  return [t(`history.entry.${kind}`, { service: visit?.service ?? '' }), text];
}

/** Who wrote a text, and what became of it if it was ours. */
function sentWords(t: Words, { direction, kind, state }: TimelineItem['data']): string {
  if (direction === 'in') return t('history.entry.text.in');
  const shown = state === 'opted-out' ? 'stopped' : String(state);
  const author =
    kind === 'staff' ? t('history.entry.text.out') : t('conversations.author', { kind: String(kind) });
  return `${author} – ${t('conversations.state', { state: shown })}`;
}

/** Everything about a client in one stream, the latest first, and the notes that staff add. */
export function TimelineTab({ client }: { client: OpenClient }) {
  const { t } = useWords();
  const { kind: asked }: { kind?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const role = holderOf(usePerson());
  const kind = TIMELINE_KINDS.find((one) => one === asked);
  const of = useHistory(seeClientTimeline, client.id, kind === undefined ? {} : { kind });
  const [adding, setAdding] = useState(false);
  const items = of.data?.pages.flatMap(({ data }) => data) ?? [];
  const readsTexts = can(role, 'conversations', 'read');
  const kinds = TIMELINE_KINDS.filter((one) => {
    if (one === 'access') return scopeOf(role, 'audit-log') === 'V';
    return readsTexts || (one !== 'text' && one !== 'chat');
  });
  const choose = (next: string): void =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, kind: next === '' ? undefined : next }),
      replace: true,
    });
  return (
    <section className={styles.card} aria-label={t('history.tab.timeline')}>
      <div className={styles.tools}>
        <SelectField
          label={t('history.kinds')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('history.kind.all') },
            ...kinds.map((value) => ({ value, label: t(`history.kind.${value}`) })),
          ]}
          onChange={({ target }) => choose(target.value)}
        />
        {client.editable && (
          <Button className={styles.toolsEnd} icon={<IconNote />} onClick={() => setAdding(true)}>
            {t('history.note.add')}
          </Button>
        )}
      </div>
      {!of.data && of.isError ? (
        <FailedState title={t('list.failed')} error={of.error} onRetry={() => void of.refetch()} />
      ) : !of.data ? (
        <div className={styles.state} aria-busy="true">
          <SkeletonRows rows={6} height="56px" />
        </div>
      ) : items.length === 0 ? (
        <EmptyState role="status" title={t('history.nothing')} text={t('history.nothing.why')} />
      ) : (
        <ol className={styles.stream} aria-busy={of.isFetching || undefined}>
          {items.map((item) => (
            <Entry key={`${item.kind} ${item.id}`} client={client} item={item} />
          ))}
        </ol>
      )}
      {of.hasNextPage && (
        <div className={styles.more}>
          <Button busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
      {adding && <NoteDialog client={client} onClose={() => setAdding(false)} />}
    </section>
  );
}

function Entry({ client, item }: { client: OpenClient; item: TimelineItem }) {
  const words = useWords();
  const { t } = words;
  const { kind, visit, by, data } = item;
  const person = usePerson();
  const Icon = ICONS[kind];
  const [what, more] = itemWords(t, item);
  const zone = visit?.zone ?? zoneHere();
  const isVisit = kind === 'appointment' || kind === 'walkin';
  return (
    <li>
      <Icon aria-hidden="true" />
      <div className={styles.entry}>
        <p className={styles.what}>
          {kind === 'file' && visit ? (
            <a href={pathOf(seeVisitFile, { id: visit.id, file: item.id })} download>
              <IconDownload aria-hidden="true" /> {what}
            </a>
          ) : (
            what
          )}
          {isVisit && <VisitStatus visit={{ status: Number(data['status']) }} />}
          {data['event'] === 'ended' && <Badge>{t(`history.workflow.status.${data['status']}`)}</Badge>}
          {data['private'] === true && <Badge>{t('history.note.private')}</Badge>}
          {visit?.suggested === true && <Badge tone="warn">{t('history.suggested')}</Badge>}
        </p>
        {more !== '' && <p className={styles.words}>{more}</p>}
        <p className={styles.muted}>
          {[t(`history.kind.${kind}`), by, visit?.location].filter(Boolean).join(' · ')}
          {visit && (
            <>
              {' · '}
              <Link
                to={
                  staffScreenPath(
                    visit.kind === 'appointment' ? 'client-appointments' : 'client-walk-ins',
                    client.id,
                  ) as '.'
                }
                search={{ visit: visit.id } as never}
              >
                {isVisit ? t('history.open') : visit.service}
              </Link>
            </>
          )}
          {kind === 'text' && isOffered(person, CONVERSATIONS) && (
            <>
              {' · '}
              <Link to={CONVERSATIONS as '.'} search={{ thread: String(data['thread']) } as never}>
                {t('history.text.open')}
              </Link>
            </>
          )}
          {kind === 'workflow' && (
            <>
              {' · '}
              <Link
                to={staffScreenPath('client-workflows', client.id) as '.'}
                search={{ workflow: String(data['workflow']) } as never}
              >
                {t('history.workflow.open')}
              </Link>
            </>
          )}
        </p>
      </div>
      <time dateTime={item.at}>{momentOf(item.at, zone, words)}</time>
    </li>
  );
}

/** A note is for every colleague who sees the client, or for its author alone. */
function NoteDialog({ client, onClose }: { client: OpenClient; onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const queries = useQueryClient();
  const digitRule = usePerson().features.includes(DIGIT_RULE);
  const form = useForm<{ text: string; private: boolean }>({
    initial: () => ({ text: '', private: false }),
    check: ({ text }): { text?: string } => {
      const label = t('history.note');
      const fault =
        text.trim() === '' ? t('v.required', { label }) : notesFault(text, { digitRule, label, t });
      return fault === undefined ? {} : { text: fault };
    },
    send: async (typed) => {
      await request(addClientNote, {
        params: { id: client.id },
        body: { text: typed.text, shared: !typed.private },
      });
      toasts.show({ kind: 'success', text: t('history.note.done', { name: client.name }) });
      onClose();
      await queries.invalidateQueries({ queryKey: historyKey(client.id) });
    },
    faultsOf: (reasons) => faultsByField(reasons),
  });
  const { typed, faults, general, busy, fields, change, submit } = form;
  return (
    <FormDialog
      onClose={onClose}
      busy={busy}
      title={t('history.note.title', { name: client.name })}
      closeLabel={t('action.close')}
      act={t('history.note.save')}
      general={general}
      fields={fields}
      onSubmit={() => void submit()}
    >
      <TextArea
        name="text"
        rows={5}
        label={t('history.note')}
        hint={t('clients.hint.notes')}
        maxLength={NOTES_MAX}
        value={typed.text}
        error={faults.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Checkbox
        label={t('history.note.onlyMe')}
        description={t('history.note.onlyMe.what')}
        checked={typed.private}
        onChange={({ target }) => change({ private: target.checked })}
      />
    </FormDialog>
  );
}
