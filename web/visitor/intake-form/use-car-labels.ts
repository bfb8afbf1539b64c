import { useWords } from '#web/language/LanguageProvider.tsx';
import type { CarLabels } from './form-rules.ts';

/** What the parts of a vehicle's description are called; they also stand in the text that staff read. */
export function useCarLabels(): CarLabels {
  const { t } = useWords();
  return {
    spot: t('form.car.spot'),
    make: t('form.car.make'),
    model: t('form.car.model'),
    colour: t('form.car.colour'),
    pickup: t('form.car.pickup'),
  };
}
