import {
  addClientNote,
  seeClientActivity,
  seeClientTimeline,
  TIMELINE_KINDS,
} from '#contract/clients/history.ts';
import type { HistoryPage, TimelineItem, TimelineKind } from '#contract/clients/history.ts';
import { can, cellOf, scopeOf } from '#domain/access/permission-table.ts';
import { seesField } from '#domain/access/field-visibility.ts';
import { replyWords } from '#domain/intake/answer-words.ts';
import type { StoredReply } from '#domain/intake/answer-words.ts';
import { checkNotes } from '#domain/intake/verdicts.ts';
import { toIso } from '#domain/time/instant.ts';
import type {
  ApiResponse,
  Person,
  RecordScope,
  RequestContext,
} from '#server/infrastructure/http/request/request-context.ts';
import { scopeOfPerson } from '#server/infrastructure/http/authorise.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { HISTORY_PAGE, pageOf, reachedClient } from './client-visits.ts';
import { readHistoryCursor } from './history-cursor.ts';
import { insertNote, timelineOf } from './timeline-store.ts';
import type { TimelineRow } from './timeline-store.ts';

/** Workflows are part of the feature that the activity does without. */
const ACTIVITY_KINDS = TIMELINE_KINDS.filter((kind) => kind !== 'workflow');

/** A client's timeline, and the notes that staff add to it. */
export const timelineRoutes: Route[] = [
  route(seeClientTimeline, async (context) =>
    pageFor(context, context.query.kind === undefined ? TIMELINE_KINDS : [context.query.kind]),
  ),
  route(seeClientActivity, async (context) => pageFor(context, ACTIVITY_KINDS)),
  route(addClientNote, (context) =>
    context.write(async (tx) => {
      const { actor, body, now, person, requestId } = context;
      const clientId = await reachedClient(tx, context);
      const text = body.text.trim().normalize('NFC');
      const digitRule = (await effectiveSettings(tx)).feature('notesFieldDigitValidation');
      const verdict = checkNotes(text, { digitRule, required: true });
      if (verdict)
        throw refuse('field-invalid', { fields: [{ pointer: '/text', label: 'notes', ...verdict }] });
      const isPrivate = !body.shared;
      const id = await insertNote(tx, { clientId, staffId: person!.staffId!, isPrivate, text, now });
      const subject = { kind: 'client-note', id, version: 1 };
      const data = { client_id: clientId, private: isPrivate };
      await appendEvent(tx, { subject, kind: 'client-note-added', actor, at: now, requestId, data });
      return created({ data: { id: String(id) } });
    }),
  ),
];

type Reading = RequestContext<{ id: string }, { after?: string | undefined }>;

/** A page of what the reader sees of these kinds. */
async function pageFor(
  context: Reading,
  asked: readonly TimelineKind[],
): Promise<ApiResponse<HistoryPage<TimelineItem>>> {
  const after = readHistoryCursor(context.query.after);
  return context.read(async (tx) => {
    const { person, scope } = context;
    const clientId = await reachedClient(tx, context);
    const kinds = kindsFor(person).filter((kind) => asked.includes(kind));
    const reader = { staffId: person?.staffId ?? null, words: wordsOf(person) };
    const of = { clientId, scope, after, most: HISTORY_PAGE + 1, kinds, reader };
    const rows = kinds.length === 0 ? [] : await timelineOf(tx, of);
    const page = pageOf(rows, ({ kind, id, at }) => ({ kind, id, at }));
    const seesWords = viewOf(person) !== 'least';
    return ok({ ...page, data: page.data.map((row) => itemOf(row, seesWords)) });
  });
}

/** The reach of the right to conversations, which may be narrower than that to see clients; null without it. */
const wordsOf = (person: Person | null): RecordScope | null =>
  person !== null && can(person, 'conversations', 'read')
    ? scopeOfPerson(person, 'conversations', 'read')
    : null;

/** The part of a client's history that a right shows, by its limits; its scope decides which visits. */
export function viewOf(person: Person | null): 'full' | 'masked' | 'least' {
  const limits = person === null ? undefined : cellOf(person, 'clients-see')?.limits;
  if (limits === undefined || limits.includes('min-fields')) return 'least';
  return limits.includes('r') ? 'masked' : 'full';
}

/** Files need the whole contact, and words the work with the client. Accesses are for readers of the whole audit log. */
function kindsFor(person: Person | null): TimelineKind[] {
  const view = viewOf(person);
  const readsNoWords = person === null || !can(person, 'conversations', 'read');
  const isHidden: Partial<Record<TimelineKind, boolean>> = {
    chat: readsNoWords,
    text: readsNoWords,
    file: view !== 'full',
    answer: view === 'least',
    note: view === 'least' || !seesField(person, 'notes'),
    wrapup: !seesField(person, 'notes'),
    access: person === null || scopeOf(person, 'audit-log') !== 'V',
  };
  return TIMELINE_KINDS.filter((kind) => isHidden[kind] !== true);
}

function itemOf(row: TimelineRow, seesWords: boolean): TimelineItem {
  const { text, data } = contentOf(row, seesWords);
  return {
    id: String(row.id),
    kind: row.kind,
    at: toIso(row.at),
    by: row.by,
    visit:
      row.visitId === null
        ? null
        : {
            id: String(row.visitId),
            kind: row.entry === 'booked' ? 'appointment' : 'walk-in',
            service: row.service,
            location: row.location,
            zone: row.zone,
            suggested: row.suggested,
          },
    text,
    data,
  };
}

/** Separates the words of an entry from its codes. */
function contentOf({ kind, data }: TimelineRow, seesWords: boolean): Pick<TimelineItem, 'text' | 'data'> {
  const { replies, text, name, ...codes } = data as Codes & Words;
  if (kind === 'answer') return { text: repliesOf(replies ?? []), data: codes };
  return { text: seesWords ? (text ?? name ?? '') : '', data: codes };
}

type Codes = TimelineItem['data'];
interface Words {
  replies?: StoredReply[];
  text?: string;
  name?: string;
}

const repliesOf = (replies: readonly StoredReply[]): string =>
  replies.map((reply) => `${reply.question} – ${replyWords(reply)}`).join('\n');
