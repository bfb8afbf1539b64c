import { Suspense, lazy, useRef } from 'react';
import { ADDRESS_MAX, addressOption } from '#domain/intake/booking-form.ts';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { useAddressWords } from './use-booking-form.ts';
import type { AddressProps, DetailsForm } from './use-booking-form.ts';

/** The address of the visitor or of the meeting; for a meeting with suggestions, once their code has loaded. */
export function AddressField({ form }: { form: DetailsForm }) {
  // Keeps the focus when the suggestions load while the visitor types.
  const typing = useRef(false);
  if (addressOption(form.bookingRules) === 'hidden') return null;
  const props: AddressProps = {
    form,
    onTyping: (is) => {
      typing.current = is;
    },
    wasTyping: () => typing.current,
  };
  const plain = <PlainAddress {...props} />;
  if (!form.bookingRules.addressNeeded) return plain;
  return (
    <Suspense fallback={plain}>
      <AddressSearch {...props} />
    </Suspense>
  );
}

function PlainAddress({ form, onTyping }: AddressProps) {
  const words = useAddressWords(form);
  const { flags } = useVisitor();
  return (
    <TextArea
      {...words}
      rows={3}
      autoComplete={flags.autocomplete ? 'street-address' : 'off'}
      maxLength={ADDRESS_MAX * 2}
      value={form.draft.address}
      onFocus={() => onTyping(true)}
      onBlur={() => onTyping(false)}
      onChange={(event) => form.change({ address: event.target.value })}
    />
  );
}

/** If this fails to load, the plain field remains. */
const AddressSearch = lazy(async () => {
  try {
    return { default: (await import('./AddressSearch.tsx')).AddressSearch };
  } catch {
    return { default: PlainAddress };
  }
});
