import { useWords } from '#web/language/LanguageProvider.tsx';
import type { CarLabels } from './form-rules.ts';

/** The labels of a vehicle's description; they also appear in the text for staff. */
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
