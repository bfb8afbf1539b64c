import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import type { ErasureRow } from '#contract/clients/erasures.ts';
import { can } from '#domain/access/permission-table.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { DecideDialog } from '../../clients/erasure/ErasuresDialog.tsx';
import { ErasureList } from '../../clients/erasure/ErasureList.tsx';
import { holderOf, usePerson } from '../../session/session.ts';
import { ExportSection } from './ExportSection.tsx';
import { HoldsSection } from './HoldsSection.tsx';
import styles from './data.module.css';

/** Lists whose menu imports CSV files. */
const IMPORTED = ['locations', 'services', 'staff', 'clients'] as const;

/** What stands below the periods: holds, erasures, exports, and imports. */
export default function DataSections() {
  return (
    <div className={styles.sections}>
      <HoldsSection />
      <ErasuresSection />
      <ExportSection />
      <ImportsSection />
    </div>
  );
}

/** The queue of erasures that wait for a second person, and the certificates of those that are done. */
function ErasuresSection() {
  const { t } = useWords();
  const may = can(holderOf(usePerson()), 'clients-erase', 'write');
  const [chosen, setChosen] = useState<ErasureRow | null>(null);
  if (!may) return null;
  return (
    <Card title={t('clients.erasures')} id="erasures">
      <div className={styles.section}>
        <p className={styles.muted}>{t('dataPage.erasures.text')}</p>
        <ErasureList onChoose={setChosen} />
      </div>
      {chosen && <DecideDialog erasure={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
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
