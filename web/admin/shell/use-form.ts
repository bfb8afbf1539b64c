import { useRef, useState } from 'react';
import { Refusal } from '#web/connection/refusal.ts';
import type { RefusalReason } from '#web/connection/refusal.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Words } from './words.ts';

type Faults<Typed> = Partial<Record<keyof Typed, string>>;

interface FormOf<Typed> {
  initial: () => Typed;
  /** Validates before sending: messages by field, in field order. */
  check: (typed: Typed, t: Words) => Faults<Typed>;
  send: (typed: Typed) => Promise<void>;
  /** The server's validation errors, by field. */
  faultsOf: (reasons: readonly RefusalReason[]) => Faults<Typed>;
}

/** State, validation and submission of a form. Errors of a field are shown at the field, others above the form. */
export function useForm<Typed extends object>({ initial, check, send, faultsOf }: FormOf<Typed>) {
  const { t } = useWords();
  const [typed, setTyped] = useState(initial);
  const [faults, setFaults] = useState<Faults<Typed>>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLFormElement>(null);

  const show = (result: Faults<Typed>): void => {
    setFaults(result);
    const [first] = Object.keys(result);
    fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const change = (part: Partial<Typed>): void => {
    setTyped((before) => ({ ...before, ...part }));
    setFaults((before) => {
      const left = Object.entries(before).filter(([name]) => !(name in part));
      return Object.fromEntries(left) as Faults<Typed>;
    });
  };
  const submit = async (): Promise<void> => {
    const result = check(typed, t);
    setGeneral(null);
    if (Object.keys(result).length > 0) return show(result);
    setBusy(true);
    try {
      await send(typed);
    } catch (refused) {
      const placed = refused instanceof Refusal ? faultsOf(refused.errors) : {};
      show(placed);
      if (Object.keys(placed).length === 0)
        setGeneral(refused instanceof Refusal && refused.title ? refused.title : t('error.unreachable'));
    } finally {
      setBusy(false);
    }
  };
  return { typed, faults, general, busy, fields, change, submit };
}

/** The server's validation errors by the last part of their pointer: `/password` is the field `password`. */
export function faultsByField(reasons: readonly RefusalReason[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { pointer, title } of reasons) {
    if (pointer === null) continue;
    const field = pointer.slice(pointer.lastIndexOf('/') + 1);
    // A field may have several faults, such as a password without a digit and a symbol.
    found[field] = found[field] === undefined ? title : `${found[field]} ${title}`;
  }
  return found;
}
