import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RichText } from '../../shell/pieces/RichText.tsx';
import { localised, translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { Stage } from '../state/visit-state.ts';
import styles from './visit-cards.module.css';

/** Instructions of the vendor and the location for a visitor who comes there. */
export function BeforeCard({ location, stage }: { location: LocationAttributes | null; stage: Stage }) {
  const { t, language } = useWords();
  const { settings, flags } = useVisitor();
  const parts = [
    localised(settings.bookingInstructions, language, settings['client_view.language']),
    ...(location ? [translated(location, 'instructions', { language, original: location.lang })] : []),
  ].filter(({ text }) => text.trim() !== '');
  if (parts.length === 0) return null;
  return (
    <Card title={t(stage === 'waiting' ? 'confirm.before' : 'form.goodToKnow')}>
      <div className={styles.stack}>
        {parts.map(({ text, lang }, position) => (
          <RichText key={position} text={text} lang={lang} links={flags.externalLinks} />
        ))}
      </div>
    </Card>
  );
}
