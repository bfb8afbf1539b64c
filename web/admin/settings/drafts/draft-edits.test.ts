import { expect, it } from 'vitest';
import { editsOfDraft, unsavedKeys } from './draft-edits.ts';

const page = {
  settings: ['firstStep', 'time_to_book', 'hideLocationHours'].map((key) => ({
    key,
    value: false,
    inherited: false,
    default: false,
    is_own: false,
    differs_at: [],
    differs_in: [],
  })),
};

it('opens a draft as edits of the form, without settings that are gone', () => {
  const draft = { values: { hideLocationHours: true, gone: 1 }, reset: ['firstStep', 'gone too'] };
  expect(editsOfDraft(page, draft)).toEqual({ hideLocationHours: { value: true }, firstStep: 'reset' });
});

it('counts what differs from the draft: added, changed and taken back', () => {
  const stored = {
    firstStep: 'reset',
    time_to_book: { value: 90 },
    hideLocationHours: { value: true },
  } as const;
  expect(unsavedKeys(stored, stored)).toEqual([]);
  expect(unsavedKeys({}, {})).toEqual([]);
  const edits = { time_to_book: { value: 120 }, hideLocationHours: { value: true }, help: { value: 'Hi' } };
  expect(unsavedKeys(edits, stored).toSorted()).toEqual(['firstStep', 'help', 'time_to_book']);
});
