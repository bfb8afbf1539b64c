import { useEffect, useState } from 'react';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import { spokenName } from './spoken-name.ts';

/** The aids that one visitor switched on in the access bar; a reset switches them off. */
export type Aids = { larger: boolean; contrast: boolean; lower: boolean; moreTime: boolean };

const NONE: Aids = { larger: false, contrast: false, lower: false, moreTime: false };

/** The aids that styles act on are attributes of the document: dialogs follow them too. */
const STYLED = { larger: 'kioskLarger', contrast: 'kioskContrast', lower: 'kioskLower' } as const;

export function useAids(): [Aids, (change: Partial<Aids>) => void] {
  const [aids, setAids] = useState(NONE);
  useEffect(() => {
    const { dataset } = document.documentElement;
    for (const [name, attribute] of Object.entries(STYLED)) {
      if (aids[name as keyof typeof STYLED]) dataset[attribute] = '';
      else delete dataset[attribute];
    }
    return () => {
      for (const attribute of Object.values(STYLED)) delete dataset[attribute];
    };
  }, [aids]);
  useSpeech();
  return [aids, (change) => setAids((before) => ({ ...before, ...change }))];
}

/** With `speech=1`, the device says what has the focus (EN 301 549, 5.1.3). */
function useSpeech(): void {
  const { query } = useVisitor();
  const { locale } = useWords();
  const isOn = query.speech;
  useEffect(() => {
    if (!isOn || !('speechSynthesis' in globalThis)) return undefined;
    const say = ({ target }: FocusEvent): void => {
      const words = target instanceof Element ? spokenName(target) : '';
      speechSynthesis.cancel();
      if (words === '') return;
      const utterance = new SpeechSynthesisUtterance(words);
      utterance.lang = locale;
      speechSynthesis.speak(utterance);
    };
    addEventListener('focusin', say);
    return () => {
      removeEventListener('focusin', say);
      speechSynthesis.cancel();
    };
  }, [isOn, locale]);
}
