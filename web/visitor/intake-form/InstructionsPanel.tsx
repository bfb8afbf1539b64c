import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { IconInfoCircle } from '@tabler/icons-react';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RichText } from '../shell/pieces/RichText.tsx';
import { localised, translated } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import reach from '../shell/pieces/reach.module.css';
import styles from './instructions-panel.module.css';

/**
 * Instructions before the visit: the vendor's, the location's, then the chosen service's (§2.4) with its
 * documents. Those of the vendor and the location speak of coming there, so only visitors in person read them.
 */
export function InstructionsPanel({
  location,
  service,
  method,
}: {
  location: LocationAttributes;
  service: ServiceResource | null;
  method: number;
}) {
  const { t, language } = useWords();
  const { settings, flags } = useVisitor();
  const original = { language, original: location.lang };
  const ofService = { language, original: settings['client_view.language'] };
  const parts = [
    ...(method === MEETING_METHOD.inPerson
      ? [
          localised(settings.bookingInstructions, language, settings['client_view.language']),
          translated(location, 'instructions', original),
        ]
      : []),
    service ? translated(service.attributes, 'instructions', ofService) : null,
  ].filter((part) => part !== null && part.text.trim() !== '');
  const documents = service && translated(service.attributes, 'documents', ofService);
  const listed = documents === null ? '' : asList(documents.text);
  if (parts.length === 0 && listed === '') return null;
  return (
    <section className={styles.panel} aria-labelledby="good-to-know">
      <IconInfoCircle className={styles.icon} aria-hidden="true" />
      <h2 id="good-to-know" className={styles.title}>
        {t('form.goodToKnow')}
      </h2>
      {parts.length > 0 && (
        <Folded>
          {parts.map(
            (part, position) =>
              part && (
                <RichText key={position} text={part.text} lang={part.lang} links={flags.externalLinks} />
              ),
          )}
        </Folded>
      )}
      {listed !== '' && (
        <div className={styles.documents}>
          <h3>{t('form.documents')}</h3>
          <RichText text={listed} lang={documents?.lang} links={flags.externalLinks} />
        </div>
      )}
    </section>
  );
}

/** Each line becomes an item. */
const asList = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^[-*•] /, ''))
    .filter((line) => line !== '')
    .map((line) => `- ${line}`)
    .join('\n');

/** On a phone, more than six lines collapse behind a button. */
function Folded({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const check = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 4));
    check.observe(element);
    // A collapsed box keeps its size while its content grows, with late fonts or another service, so observe
    // the content.
    if (element.firstElementChild) check.observe(element.firstElementChild);
    return () => check.disconnect();
  }, []);
  return (
    <>
      <div ref={box} id={id} className={styles.text} data-open={open || undefined}>
        <div className={styles.parts}>{children}</div>
      </div>
      {(overflows || open) && (
        <Button
          variant="link"
          size="small"
          className={`${styles.more} ${reach.reach}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t('form.showLess') : t('form.showMore')}
        </Button>
      )}
    </>
  );
}
