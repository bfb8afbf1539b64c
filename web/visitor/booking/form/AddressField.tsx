import { Suspense, lazy, useRef } from 'react';
import { ADDRESS_MAX, addressOption } from '#domain/intake/booking-form.ts';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { useAddressWords } from './use-address-words.ts';
import type { AddressProps } from './use-address-words.ts';
import type { DetailsForm } from './use-booking-form.ts';

/** Where somebody lives, or is met: then with suggestions, as soon as what makes them is there. */
export function AddressField({ form }: { form: DetailsForm }) {
  // Whoever is typing goes on typing when the suggestions come.
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

/** Without its suggestions an address is typed as ever. */
const AddressSearch = lazy(async () => {
  try {
    return { default: (await import('./AddressSearch.tsx')).AddressSearch };
  } catch {
    return { default: PlainAddress };
  }
});
