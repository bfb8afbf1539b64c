import { useMemo, useState } from 'react';
import { memoryStorage } from '../../intake-form/draft-store.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { NO_ANSWERS } from './answers.ts';
import type { Answers, Presets } from './answers.ts';
import { answersStore } from './answers-store.ts';

// Shared screens store the answers only until the page closes.
const memory = memoryStorage();

/** The visitor's answers, saved after each change; a link with other presets starts empty. */
export function usePrefilled(presets: Presets) {
  const { page, flags } = useVisitor();
  const { services, location, staff, preferredLocation, preferredStaff } = presets;
  const from = JSON.stringify([services, location, staff, preferredLocation, preferredStaff]);
  const store = useMemo(
    () =>
      answersStore(() => (flags.drafts === 'memory' ? memory : sessionStorage), {
        vendor: page.vendor?.pathname ?? '',
        from,
      }),
    [flags.drafts, page.vendor, from],
  );
  const [stored, setStored] = useState({ store, answers: store.read() });
  const input = stored.store === store ? stored.answers : store.read();
  return {
    input,
    say(part: Partial<Answers>): void {
      const next = { ...input, ...part };
      setStored({ store, answers: next });
      store.write(next);
    },
    forget(): void {
      store.clear();
      setStored({ store, answers: NO_ANSWERS });
    },
  };
}
