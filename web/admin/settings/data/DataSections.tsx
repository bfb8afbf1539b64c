import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import type { ErasureRow } from '#contract/clients/erasures.ts';
import { can } from '#domain/access/permission-table.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { DecideDialog } from '../../clients/erasure/ErasuresDialog.tsx';
import { ErasureList } from '../../clients/erasure/ErasureList.tsx';
import { DIGIT_RULE } from '../../clients/notes-faults.ts';
import { holderOf, usePerson } from '../../session/session.ts';
import { ExportSection } from './ExportSection.tsx';
import { HoldsSection } from './HoldsSection.tsx';
import { ResidencySection } from './ResidencySection.tsx';
import styles from './data.module.css';

/** Screens that import CSV files. */
const IMPORTED = ['locations', 'services', 'staff', 'clients', 'schedule'] as const;

/** What stands below the periods: holds, erasures, exports, imports, and what notes may hold. */
export default function DataSections() {
  return (
    <div className={styles.sections}>
      <HoldsSection />
      <ErasuresSection />
      <ResidencySection />
      <ExportSection />
      <ImportsSection />
      <DigitsSection />
    </div>
  );
}

/** The queue of erasures that wait for a second person, and the certificates of those that are done. */
function ErasuresSection() {
  const { t } = useWords();
  const may = can(holderOf(usePerson()), 'clients-erase', 'write');
  const [chosen, setChosen] = useState<ErasureRow | null>(null);
  const section = useRef<HTMLDivElement>(null);
  if (!may) return null;
  return (
    <Card title={t('clients.erasures')} id="erasures">
      <div ref={section} tabIndex={-1} className={styles.section}>
        <p className={styles.muted}>{t('dataPage.erasures.text')}</p>
        <ErasureList onChoose={setChosen} />
      </div>
      {chosen && (
        <>
          <DecideDialog erasure={chosen} onClose={() => setChosen(null)} />
          <KeptFocus within={section} />
        </>
      )}
    </Card>
  );
}

/** Keeps the focus in a section after a dialog: the button that opened it is gone with the decision. */
function KeptFocus({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) within.current?.focus();
    },
    [within],
  );
  return null;
}

function ImportsSection() {
  const { t } = useWords();
  const person = holderOf(usePerson());
  const lists = IMPORTED.filter((screen) => mayOpen(person, staffScreenPath(screen)));
  if (lists.length === 0) return null;
  return (
    <Card title={t('dataPage.imports')} id="imports">
      <div className={styles.section}>
        <p className={styles.muted}>{t('dataPage.imports.text')}</p>
        <p className={styles.links}>
          {lists.map((screen) => (
            <Link key={screen} to={staffScreenPath(screen)} search={{ import: 'new' } as never}>
              {t(`dataPage.imports.${screen}`)}
            </Link>
          ))}
        </p>
      </div>
    </Card>
  );
}

/** Whether long numbers in notes are refused. A feature decides it, so its page alone changes it. */
function DigitsSection() {
  const { t } = useWords();
  const person = usePerson();
  const isOn = person.features.includes(DIGIT_RULE);
  const mayDecide = mayOpen(holderOf(person), staffScreenPath('features'));
  return (
    <Card title={t('settings.feature.notesFieldDigitValidation.label')} id="digits">
      <div className={styles.section}>
        <p>
          {t('dataPage.digits')}{' '}
          <Badge tone={isOn ? 'ok' : 'wait'}>{t(isOn ? 'features.on' : 'features.off')}</Badge>
        </p>
        <p className={styles.muted}>{t('dataPage.digits.text')}</p>
        {mayDecide ? (
          <p className={styles.links}>
            <Link to={staffScreenPath('features')}>{t('dataPage.digits.features')}</Link>
          </p>
        ) : (
          <p className={styles.muted}>{t('dataPage.digits.who')}</p>
        )}
      </div>
    </Card>
  );
}
