import { lazy, Suspense, useState } from 'react';
import { IconMessagePlus } from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { can } from '#domain/access/permission-table.ts';
import { Button } from '#web/kit/button/Button.tsx';
import type { ButtonSize, ButtonVariant } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { isOffered } from '../session/is-offered.ts';
import { holderOf, usePerson } from '../session/session.ts';
import type { StartWith } from './start-with.ts';

const StartDialog = lazy(() => import('./StartDialog.tsx'));

/** Begins a conversation by text. Absent without the right to write, or while conversations are off. */
export function StartButton(props: { with?: StartWith; size?: ButtonSize; variant?: ButtonVariant }) {
  const { t } = useWords();
  const person = usePerson();
  const [isOpen, setOpen] = useState(false);
  const { with: to, size = 'regular', variant = 'default' } = props;
  if (
    !can(holderOf(person), 'conversations', 'write') ||
    !isOffered(person, staffScreenPath('conversations'))
  )
    return null;
  return (
    <>
      <Button icon={<IconMessagePlus />} size={size} variant={variant} onClick={() => setOpen(true)}>
        {t(to ? 'conversations.start.write' : 'conversations.start')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StartDialog with={to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
