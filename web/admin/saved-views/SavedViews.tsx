import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDots, IconLock, IconUsers } from '@tabler/icons-react';
import { changeView, listSavedViews, removeView, saveView } from '#contract/setup/saved-views.ts';
import type { SavedView } from '#contract/setup/saved-views.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { Menu } from '../menu/Menu.tsx';
import { usePerson } from '../session/session.ts';
import { ALL_LINES } from '../shell/current-line.ts';
import type { Filter } from '../resource/declaration.ts';
import type { Search } from '../resource/use-list.ts';
import styles from './saved-views.module.css';

interface SavedViewsProps {
  screen: string;
  search: Search;
  filters: readonly Filter[];
  onChange: (next: Search) => void;
  /** Links to other lists of the same records. */
  children?: ReactNode;
}

/** Lists under a name, as tabs; a changed one offers to be saved. */
export function SavedViews({ screen, search, filters, onChange, children }: SavedViewsProps) {
  const { t } = useWords();
  const { staff_id: staffId } = usePerson();
  const [naming, setNaming] = useState(false);
  const views = useQuery({
    queryKey: ['views', screen],
    queryFn: ({ signal }) => request(listSavedViews, { query: { screen }, signal }),
  });
  const names = ['search', 'sort', 'columns', ...filters.map(({ name }) => name)];
  const state = Object.fromEntries(
    names.flatMap((name) => (search[name] && search[name] !== ALL_LINES ? [[name, search[name]]] : [])),
  );
  const list = views.data?.data ?? [];
  const open = list.find(({ id }) => id === search['view']);
  const isChanged = JSON.stringify(sorted(state)) !== JSON.stringify(sorted(open?.state ?? {}));
  const save = useSaving(screen, (id) => onChange({ view: id }));
  const show = (view: SavedView | null) =>
    onChange({
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      ...view?.state,
      view: view?.id,
    });
  // A product admin owns nothing in a vendor.
  if (staffId === null) return null;
  return (
    <div className={styles.views}>
      <div className={styles.tabs}>
        <button type="button" aria-pressed={open === undefined} onClick={() => show(null)}>
          {t('list.view.all')}
        </button>
        {list.map((view) => (
          <button key={view.id} type="button" aria-pressed={view.id === open?.id} onClick={() => show(view)}>
            {view.name}
            {view.shared ? <IconUsers aria-hidden="true" /> : <IconLock aria-hidden="true" />}
            <VisuallyHidden>{t(view.shared ? 'list.view.shared' : 'list.view.private')}</VisuallyHidden>
          </button>
        ))}
        {open?.mine && (
          <Menu
            label={t('list.view.menu', { name: open.name })}
            trigger={<IconDots aria-hidden="true" />}
            button={{ variant: 'quiet', size: 'small' }}
            items={[
              {
                key: 'share',
                label: t(open.shared ? 'list.view.keepPrivate' : 'list.view.share'),
                onSelect: () => save.change({ ...open, shared: !open.shared }),
              },
              {
                key: 'remove',
                label: t('list.view.remove'),
                divided: true,
                onSelect: () => save.remove(open, () => show(null)),
              },
            ]}
          />
        )}
        {children}
      </div>
      {isChanged && (
        <div className={styles.viewChanged}>
          <span>{t('list.view.changed')}</span>
          {open?.mine && (
            <Button variant="link" onClick={() => save.change({ ...open, state })}>
              {t('list.view.save')}
            </Button>
          )}
          <Button variant="link" onClick={() => setNaming(true)}>
            {t('list.view.saveNew')}
          </Button>
        </div>
      )}
      {naming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={(name, shared) => {
            setNaming(false);
            save.create({ name, shared, state });
          }}
        />
      )}
    </div>
  );
}

const sorted = (state: Search) => Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1));

function useSaving(screen: string, onCreated: (id: string) => void) {
  const queries = useQueryClient();
  const fail = useFailureToast();
  /** Runs a request, fetches the views again, and goes on only if it succeeded. */
  const run = async <Result,>(
    send: () => Promise<Result>,
    then?: (result: Result) => void,
  ): Promise<void> => {
    try {
      const result = await send();
      await queries.invalidateQueries({ queryKey: ['views', screen] });
      then?.(result);
    } catch (fault) {
      fail(fault);
    }
  };
  return {
    create: (view: { name: string; shared: boolean; state: Record<string, string> }) =>
      void run(
        () => request(saveView, { body: { screen, ...view } }),
        ({ data }) => onCreated(data.id),
      ),
    change: ({ id, name, shared, state }: SavedView) =>
      void run(() => request(changeView, { params: { id }, body: { name, shared, state } })),
    remove: ({ id }: SavedView, then: () => void) =>
      void run(() => request(removeView, { params: { id } }), then),
  };
}

function NameDialog({
  onClose,
  onSave,
}: {
  onClose: () => void;
  onSave: (name: string, shared: boolean) => void;
}) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('list.view.name.title')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            unavailableBecause={name.trim() === '' ? t('list.view.name.empty') : null}
            onClick={() => onSave(name.trim(), shared)}
          >
            {t('list.view.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('list.view.name')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <Switch
        label={t('list.view.share')}
        checked={shared}
        onChange={(event) => setShared(event.target.checked)}
      />
    </Dialog>
  );
}
