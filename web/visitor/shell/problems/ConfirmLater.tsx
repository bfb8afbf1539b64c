import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import type { ConfirmDialog as Confirm } from '#web/kit/overlay/Dialog.tsx';

const load = () => import('#web/kit/overlay/Dialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await load()).ConfirmDialog }));

/** A confirmation, whose code loads once the page is usable. */
export function ConfirmLater(props: ComponentProps<typeof Confirm>) {
  const [asked, setAsked] = useState(false);
  if (props.open && !asked) setAsked(true);
  useEffect(() => void load().catch(() => undefined), []);
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
