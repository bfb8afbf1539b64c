import type { Answers, Guest } from './answers.ts';
import { ANYBODY, NO_ANSWERS, requestedLanguage } from './answers.ts';

type AnswersStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type AnswersStore = {
  read: () => Answers;
  write: (answers: Answers) => void;
  clear: () => void;
};

/**
 * Stores the answers for a reload: one entry per vendor and initial presets, so that a link with other
 * presets starts with only their slot. Without storage only the reload loses them.
 */
export function answersStore(
  openStorage: () => AnswersStorage,
  { vendor, from, start = null }: { vendor: string; from: string; start?: string | null },
): AnswersStore {
  const key = `bf:${vendor}:${from}`;
  const first = { ...NO_ANSWERS, start };
  const attempt = <T>(act: (storage: AnswersStorage) => T, otherwise: T): T => {
    try {
      return act(openStorage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => attempt((storage) => answersFrom(storage.getItem(key), first), first),
    write: (answers) => attempt((storage) => storage.setItem(key, JSON.stringify(answers)), undefined),
    clear: () => attempt((storage) => storage.removeItem(key), undefined),
  };
}

/** Reads as much of an older or edited entry as fits. */
function answersFrom(text: string | null, first: Answers): Answers {
  const stored: unknown = text === null ? null : JSON.parse(text);
  if (!isRecord(stored)) return first;
  const id = (value: unknown): string | null =>
    typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? value : null;
  return {
    service: id(stored['service']),
    method: [1, 2, 3, 4].includes(stored['method'] as number) ? (stored['method'] as 1) : null,
    location: id(stored['location']),
    staff: isPreference(stored['staff']) ? stored['staff'] : id(stored['staff']),
    start:
      typeof stored['start'] === 'string' && !isNaN(Date.parse(stored['start'])) ? stored['start'] : null,
    guests: Array.isArray(stored['guests']) ? stored['guests'].filter(isRecord).map(guestOf) : null,
  };
}

/** Anybody, or anybody who speaks a language. */
const isPreference = (value: unknown): value is string =>
  typeof value === 'string' && (value === ANYBODY || requestedLanguage(value) !== null);

const guestOf = (stored: Record<string, unknown>): Guest => ({
  firstName: textOf(stored['firstName']),
  lastName: textOf(stored['lastName']),
  email: textOf(stored['email']),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
