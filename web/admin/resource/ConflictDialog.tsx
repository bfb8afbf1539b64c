import { Fragment } from 'react';
import { isDeepEqual } from './same-values.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { DifferencesTable } from './form/DifferencesTable.tsx';
import { FieldValue } from './form/FieldValue.tsx';
import type { DescribedFields } from './form/FieldValue.tsx';

/** Another person's save that came first. */
export interface Conflict {
  name: string;
  at: string | null;
  version: number;
  values: Record<string, unknown>;
}

interface ConflictDialogProps<Values> {
  /** Where the names of the fields stand: `<words>.field.<name>`, unless `labelOf` names them. */
  words: string;
  /** The kinds of the fields, where the form declares them. */
  sections?: DescribedFields<Values>['sections'];
  labelOf?: (name: string) => string;
  conflict: Conflict;
  mine: Record<string, unknown>;
  /** The values with which the form began. */
  base: Record<string, unknown>;
  onClose: () => void;
  onMine: () => void;
  onReload: () => void;
}

/** Another person saved first: shows what differs, and lets the reader take either side. */
export function ConflictDialog<Values>({
  words,
  sections,
  labelOf,
  conflict,
  mine,
  base,
  onClose,
  onMine,
  onReload,
}: ConflictDialogProps<Values>) {
  const of = sections ? { words, sections } : { words };
  const { t, formats } = useWords();
  const fields = Object.keys(mine).filter((name) => !isDeepEqual(mine[name], conflict.values[name]));
  const at = conflict.at === null ? '' : formats.time(fromIso(conflict.at), ownZone());
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('form.conflict.title', { name: conflict.name || t('form.conflict.someone'), time: at })}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.conflict.keepEditing')}</Button>
          <Button onClick={onReload}>{t('form.conflict.reload')}</Button>
          <Button variant="primary" onClick={onMine}>
            {t('form.conflict.mine')}
          </Button>
        </>
      }
    >
      <p>{t('form.conflict.text')}</p>
      <DifferencesTable
        heads={[t('form.conflict.yours'), t('form.conflict.theirs')]}
        rows={fields.map((name) => ({
          key: name,
          label: labelOf?.(name) ?? t(`${words}.field.${name}`),
          values: [
            <Fragment key="mine">
              <FieldValue of={of} name={name} value={mine[name]} />
              {isDeepEqual(mine[name], base[name]) && <small> {t('form.conflict.unchanged')}</small>}
            </Fragment>,
            <FieldValue key="theirs" of={of} name={name} value={conflict.values[name]} />,
          ],
        }))}
      />
    </Dialog>
  );
}
