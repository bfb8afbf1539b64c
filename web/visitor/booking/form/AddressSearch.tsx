import { useEffect, useId, useRef, useState } from 'react';
import { ADDRESS_MAX } from '#domain/intake/booking-form.ts';
import { TextField } from '#web/kit/field/TextField.tsx';
import { SuggestionList, comboboxOf } from '../../location-picker/search/SuggestionList.tsx';
import { useListbox } from '../../location-picker/search/use-listbox.ts';
import { useSuggestions } from '../../location-picker/search/use-suggestions.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { useAddressWords } from './use-booking-form.ts';
import type { AddressProps } from './use-booking-form.ts';
import styles from '../../location-picker/search/place-search-field.module.css';

/** The address of an off-site meeting, with suggestions from the maps port; the typed text counts, suggested or not. */
export function AddressSearch({ form, wasTyping }: Pick<AddressProps, 'form' | 'wasTyping'>) {
  const words = useAddressWords(form);
  const { flags } = useVisitor();
  const id = useId();
  // Pasted line breaks become commas.
  const address = inOneLine(form.draft.address);
  const [picked, setPicked] = useState<string | null>(null);
  const { suggestions } = useSuggestions(address === picked ? '' : address);
  const list = useListbox(suggestions, ({ name }) => {
    setPicked(name);
    form.change({ address: name });
  });
  const input = useStableFocus(wasTyping);
  return (
    <div className={styles.field}>
      <TextField
        {...words}
        {...comboboxOf(id, list)}
        ref={input}
        autoComplete={flags.autocomplete ? 'street-address' : 'off'}
        maxLength={ADDRESS_MAX * 2}
        value={address}
        onChange={(event) => {
          list.reopen();
          form.change({ address: event.target.value });
        }}
        onKeyDown={(event) => {
          if (list.onKey(event.key)) event.preventDefault();
        }}
        onBlur={list.close}
      />
      <SuggestionList id={id} suggestions={suggestions} list={list} />
    </div>
  );
}

/** Moves the focus from the plain field to this one. */
function useStableFocus(wasTyping: () => boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wasTyping()) input.current?.focus();
    // Once, when it replaces the plain field.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return input;
}

/** Leaves a single line unchanged, including its trailing space. */
function inOneLine(text: string): string {
  const lines = text.split('\n');
  return lines.length === 1
    ? text
    : lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join(', ');
}
